/** What every page loads (entry, root and the frame of the default layout), and the home page. */
const homeModule = /[\\/]web[\\/]app[\\/](?:entry\.client|root|shell[\\/]default-layout|routes[\\/]index)\.tsx(?:\?|$)/;

type ModuleGraph = { getModuleInfo(id: string): { importers: readonly string[]; code: string | null } | null };

/** Returns whether the home page imports a module, at any depth, and not only on demand. */
function isImportedByHome(id: string, graph: ModuleGraph): boolean {
  const visited = new Set([id]);
  for (const current of visited) {
    if (homeModule.test(current)) return true;
    for (const importer of graph.getModuleInfo(current)?.importers ?? []) visited.add(importer);
  }
  return false;
}

const iconModule = /node_modules[\\/]lucide[\\/].*[\\/]icons[\\/]([\w-]+)\.mjs$/;

/**
 * Returns whether the home page shows an icon. All icons are imported by the index of their package, and that by every
 * module that shows one: only the code of these tells which.
 */
function isIconOfHome(file: string, id: string, graph: ModuleGraph): boolean {
  const name = file.replaceAll(/(?:^|-)(\w)/g, (_, letter: string) => letter.toUpperCase());
  const namesIcon = new RegExp(`\\b${name}\\b`);
  return (graph.getModuleInfo(id)?.importers ?? [])
    .flatMap((index) => graph.getModuleInfo(index)?.importers ?? [])
    .filter((user) => !user.includes('node_modules'))
    .some((user) => namesIcon.test(graph.getModuleInfo(user)?.code ?? '') && isImportedByHome(user, graph));
}

/** Names a chunk of modules that the home page imports; other modules are left to the other groups. */
const nameHomeChunk = (name: string) => (id: string, graph: ModuleGraph) => {
  const [, icon] = iconModule.exec(id) ?? [];
  return (icon ? isIconOfHome(icon, id, graph) : isImportedByHome(id, graph)) ? name : null;
};

/**
 * What most pages load comes in few pieces: many small files compress worse and cost a request each. `shell` and `shop`
 * contain only what the home page imports, so that modules shared by other pages do not make it larger; `browsing` holds
 * the controls that listings and product pages add.
 */
export const chunkGroups = [
  {
    name: 'framework',
    test: /node_modules[\\/](?:react|react-dom|react-router|scheduler|@lingui|@tanstack)[\\/]|preload-helper/,
    priority: 4,
  },
  {
    name: nameHomeChunk('shell'),
    test: /web[\\/]app[\\/](?:shell|platform|flag)[\\/]|flags[\\/](?:react[\\/]|constants)|node_modules[\\/]lucide[\\/]/,
    minShareCount: 2,
    priority: 3,
  },
  {
    name: nameHomeChunk('shop'),
    test: /web[\\/]app[\\/]/,
    minShareCount: 5,
    priority: 2,
  },
  {
    name: 'browsing',
    test: /web[\\/]app[\\/]ui[\\/](?:accordion|breadcrumb|chip|dialog|empty-state|modal)\.tsx/,
    minShareCount: 2,
    priority: 1,
  },
  {
    name: 'icons',
    test: iconModule,
    minShareCount: 3,
    priority: 1,
  },
  // Pages without a form show one or two of these, and would load the whole of `form` for them.
  { name: 'field', test: /web[\\/]app[\\/]ui[\\/]field\.tsx/, minShareCount: 2, priority: 1 },
  { name: 'message', test: /web[\\/]app[\\/]ui[\\/]message\.tsx/, minShareCount: 2, priority: 1 },
  { name: 'choice', test: /web[\\/]app[\\/]ui[\\/](?:option|select)\.tsx/, minShareCount: 2, priority: 1 },
  {
    // Forms with fields: checkout, signing in and up, and the account.
    name: 'form',
    test: /web[\\/]app[\\/](?:ui[\\/](?:form[\\/]|text-input|form-section)|address[\\/])/,
    minShareCount: 2,
    priority: 0,
  },
  {
    // Lines and totals, for the bag, its preview, checkout and orders. Last, because a group includes what its modules import.
    name: 'purchase',
    test: /web[\\/]app[\\/](?:bag[\\/](?:line-|small-line|totals-list|unused-notes)|pricing[\\/]source-names)/,
    minShareCount: 2,
    priority: 0,
  },
];
