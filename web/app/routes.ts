import { readdirSync } from 'node:fs';
import path from 'node:path';
import { index, layout, type RouteConfig, route } from '@react-router/dev/routes';
import { getRoutePattern } from './route-pattern.ts';

/**
 * The route table (spec §2): each file below routes/ is a page, and the file's name its URL. Pages are in the default
 * layout of the shell unless they are listed here.
 */
const otherLayouts: Record<string, string> = {
  'checkout.tsx': 'shell/blank-layout.tsx',
  'orders.$id.receipt.tsx': 'shell/blank-layout.tsx',
  'preview.layout.tsx': 'shell/preview-layout.tsx',
  'swagger.tsx': 'shell/blank-layout.tsx',
};

const files = readdirSync(path.join(import.meta.dirname, 'routes')).sort();
const getLayout = (file: string) => otherLayouts[file] ?? 'shell/default-layout.tsx';

export default [...new Set(files.map(getLayout))].map((shellLayout) =>
  layout(
    shellLayout,
    files
      .filter((file) => getLayout(file) === shellLayout)
      .map((file) => {
        const pattern = getRoutePattern(file);
        return pattern === '/' ? index(`routes/${file}`) : route(pattern, `routes/${file}`);
      }),
  ),
) satisfies RouteConfig;
