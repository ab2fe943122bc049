export {
  FlagProvider,
  type FlagProviderProps,
  useFlag,
  useFlagClient,
  useVariables,
  useVariation,
} from './provider.ts';
export { type Decisions, type ShownVariation, takeSnapshot } from './snapshot.ts';
