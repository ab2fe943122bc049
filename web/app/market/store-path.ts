/** Returns the path of the page of a store. */
export const getStorePath = (code: string): string => `/stores/${code}`;
