/** Whether the address asks for the tools that show and simulate flags: `?flags`. */
export const hasToolsParameter = () => new URLSearchParams(window.location.search).has('flags');
