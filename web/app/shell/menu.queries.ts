import { queryOptions } from '@tanstack/react-query';
import type { Layout } from '@vermilion/contract/content';
import type { Api } from '~/platform/api.ts';
import type { useLayout } from '~/platform/use-site.ts';

/** An entry of the menu as every page contains it: without its panel. */
export type MenuEntry = ReturnType<typeof useLayout>['menu'][number];

/** What the panel of an entry holds. */
export type MenuPanel = Layout['menu'][number];

/** The panels by their entries' addresses: loaded on the first sign that the menu will be opened. */
export const menuQuery = (api: Api) =>
  queryOptions({
    queryKey: ['menu'],
    queryFn: async ({ signal }) => {
      const { menu } = await api('GET layouts/', {}, { signal });
      return Object.fromEntries(menu.map((panel) => [panel.href, panel]));
    },
  });
