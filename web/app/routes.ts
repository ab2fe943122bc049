import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { index, layout, type RouteConfig, route } from '@react-router/dev/routes';
import { getRoutePattern } from './route-pattern.ts';

/**
 * The route table (spec §2): each file below routes/ is a page, and the file's name its URL. Pages are in the default
 * layout of the shell unless their `handle` names another one (`layout` of `PageHandle`).
 */
const folder = path.join(import.meta.dirname, 'routes');
const files = readdirSync(folder).sort();
const layouts = new Map(
  files.map((file) => {
    const [, name = 'default'] = /^ {2}layout: '(\w+)',$/m.exec(readFileSync(path.join(folder, file), 'utf8')) ?? [];
    return [file, `shell/${name}-layout.tsx`];
  }),
);

export default [...new Set(layouts.values())].map((shellLayout) =>
  layout(
    shellLayout,
    files
      .filter((file) => layouts.get(file) === shellLayout)
      .map((file) => {
        const pattern = getRoutePattern(file);
        // The ids are in every page's route table, which is shorter without the optional segments.
        const id = `routes/${file.replace(/(?:\.\(.*)?\.tsx$/, '')}`;
        return pattern === '/' ? index(`routes/${file}`) : route(pattern, `routes/${file}`, { id });
      }),
  ),
) satisfies RouteConfig;
