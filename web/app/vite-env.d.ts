/// <reference types="vite/client" />

declare module 'virtual:catalog-files' {
  const urls: Record<
    import('@vermilion/contract/markets').Language,
    Record<import('./messages/catalogs.ts').CatalogName, string>
  >;
  export default urls;
}
