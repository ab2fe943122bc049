import type { ServerBuild } from 'react-router';

/** Returns the built web app without the pages of the sandbox, which only the demo serves. */
export function removeSandboxPages(build: ServerBuild): ServerBuild {
  const routes = Object.entries(build.routes).filter(([, route]) => !/^sandbox(?:\/|$)/.test(route?.path ?? ''));
  return { ...build, routes: Object.fromEntries(routes) };
}
