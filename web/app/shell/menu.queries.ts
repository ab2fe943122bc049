import { queryOptions } from '@tanstack/react-query';
import type { Layout } from '@vermilion/contract/content';
import type { Api } from '~/platform/api.ts';
import type { useLayout } from '~/platform/use-site.ts';

/** An entry of the menu as every page knows it: without what its panel holds. */
export type MenuEntry = ReturnType<typeof useLayout>['menu'][number];

/** What the panel of an entry holds. */
export type MenuPanel = Layout['menu'][number];

/** The panels by their entries' addresses: asked for when somebody reaches for the menu, as no page shows them before. */
export const menuQuery = (api: Api) =>
  queryOptions({
    queryKey: ['menu'],
    queryFn: async () => {
      const { menu } = await api('GET layouts/');
      return Object.fromEntries(menu.map((panel) => [panel.href, panel]));
    },
  });
