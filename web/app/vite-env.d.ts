/// <reference types="vite/client" />

declare module 'virtual:catalog-files' {
  const files: Partial<Record<import('@vermilion/contract/markets').Language, string>>;
  export default files;
}
