export { TermsSentences as default } from './deposit-terms.tsx';
