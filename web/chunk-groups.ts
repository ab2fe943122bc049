/** What every page loads (entry, root and the frame of the default layout), and the home page. */
const homePage = /[\\/]web[\\/]app[\\/](?:entry\.client|root|shell[\\/]default-layout|routes[\\/]index)\.tsx(?:\?|$)/;

/** Checkout, with its layout. */
const checkoutPage = /[\\/]web[\\/]app[\\/](?:shell[\\/]blank-layout|routes[\\/]checkout)\.tsx(?:\?|$)/;

type ModuleGraph = { getModuleInfo(id: string): { importers: readonly string[]; code: string | null } | null };

/** Returns whether one of the entries imports a module, at any depth, and not only on demand. */
function isImportedBy(entries: RegExp, id: string, graph: ModuleGraph): boolean {
  const visited = new Set([id]);
  for (const current of visited) {
    if (entries.test(current)) return true;
    for (const importer of graph.getModuleInfo(current)?.importers ?? []) visited.add(importer);
  }
  return false;
}

const iconModule = /node_modules[\\/]lucide[\\/].*[\\/]icons[\\/]([\w-]+)\.mjs$/;

/**
 * Returns the modules that show an icon. All icons are imported by the index of their package, and that by every module
 * that shows one: only the code of these tells which.
 */
function findIconUsers(file: string, id: string, graph: ModuleGraph): string[] {
  const name = file.replaceAll(/(?:^|-)(\w)/g, (_, letter: string) => letter.toUpperCase());
  const namesIcon = new RegExp(`\\b${name}\\b`);
  return (graph.getModuleInfo(id)?.importers ?? [])
    .flatMap((index) => graph.getModuleInfo(index)?.importers ?? [])
    .filter((user) => !user.includes('node_modules'))
    .filter((user) => namesIcon.test(graph.getModuleInfo(user)?.code ?? ''));
}

/** Returns whether a page loads a module at its start. */
function isLoadedAtStart(page: RegExp, id: string, graph: ModuleGraph): boolean {
  const [, icon] = iconModule.exec(id) ?? [];
  const users = icon ? findIconUsers(icon, id, graph) : [id];
  return users.some((user) => isImportedBy(page, user, graph));
}

/** Names a chunk of modules that the home page loads; other modules are left to the other groups. */
const nameHomeChunk = (name: string) => (id: string, graph: ModuleGraph) =>
  isLoadedAtStart(homePage, id, graph) ? name : null;

const shellModule =
  /web[\\/]app[\\/](?:(?:shell|platform|flag)[\\/]|ui[\\/]visually-hidden|pricing[\\/]former-price)|flags[\\/](?:react[\\/]|constants)|node_modules[\\/]lucide[\\/]/;

/** Names the chunk of the shell, and of what both the home page and checkout load: checkout needs no `shop` for it. */
const nameShellChunk = (id: string, graph: ModuleGraph) =>
  isLoadedAtStart(homePage, id, graph) && (shellModule.test(id) || isLoadedAtStart(checkoutPage, id, graph))
    ? 'shell'
    : null;

/**
 * What most pages load comes in few pieces: many small files compress worse and cost a request each. `framework`, `shell`
 * and `shop` contain only what the home page imports, so that modules shared by other pages do not make it larger.
 * Groups of a higher priority come first: each takes what the ones before have left.
 */
export const chunkGroups = [
  {
    // A library's index imports all of it: which page needs infinite queries cannot be told, and home does not.
    name: nameHomeChunk('framework'),
    test: /node_modules[\\/](?:react|react-dom|react-router|scheduler|@lingui|@tanstack)[\\/](?!.*infiniteQuery(?!Behavior))|react-exports:|preload-helper/i,
    priority: 4,
  },
  {
    name: nameShellChunk,
    test: /web[\\/]app[\\/]|flags[\\/](?:react[\\/]|constants)|node_modules[\\/]lucide[\\/]/,
    minShareCount: 2,
    priority: 3,
  },
  {
    // Products, where they are listed. Blocks are on pages of content only.
    name: nameHomeChunk('shop'),
    test: /web[\\/]app[\\/](?!content[\\/]|catalogue[\\/]category-index\.)/,
    minShareCount: 5,
    priority: 2,
  },
  {
    // Part of a block, and of an empty listing, which loads no blocks for it.
    name: 'category-index',
    test: /web[\\/]app[\\/]catalogue[\\/]category-index\./,
    minShareCount: 2,
    priority: 1,
  },
  {
    // What waits for the code of blocks: pages that show some load it without them.
    name: 'awaited-blocks',
    test: /web[\\/]app[\\/]content[\\/](?:segmented|written)-blocks\./,
    priority: 1,
  },
  {
    // The blocks of the home page, which landing pages have too.
    name: nameHomeChunk('blocks'),
    test: /web[\\/]app[\\/]content[\\/]/,
    priority: 0.5,
  },
  {
    // The page of a text, also of one that comes with the software. Before what only a retailer's needs, whose group would take it along.
    name: 'text-page',
    test: /web[\\/]app[\\/]texts[\\/](?:text-(?:page|body)|own-text-page)\./,
    priority: 1.5,
  },
  {
    // A text as a retailer wrote it: pages with one load it with them, blocks of landing pages once they are used.
    name: 'text-blocks',
    test: /web[\\/]app[\\/]texts[\\/](?:written-text-page\.|text-blocks\.(?:tsx|css\?url))/,
    priority: 1,
  },
  {
    // Small parts that pages with forms share with pages without: these would load the whole of `form` for them.
    name: 'parts',
    test: /web[\\/]app[\\/]ui[\\/](?:field-error|message|option|form[\\/]draft)\.|lucide[\\/].*[\\/]icons/,
    minShareCount: 3,
    priority: 1,
  },
  {
    // Small parts of listings: products have these too, and the bag those of the next group.
    name: 'choice',
    test: /web[\\/]app[\\/](?:ui[\\/](?:accordion|chip)|catalogue[\\/]breadcrumb)\./,
    minShareCount: 2,
    priority: 1,
  },
  {
    name: 'progress',
    test: /web[\\/]app[\\/]ui[\\/](?:meter|use-focus-kept)\./,
    minShareCount: 2,
    priority: 1,
  },
  {
    // Before the state of listings, whose group would take them along.
    name: 'limits',
    test: /contract[\\/]limits\./,
    priority: 1.5,
  },
  {
    name: 'listing-state',
    test: /web[\\/]app[\\/]catalogue[\\/]listing-(?:state|revalidation)\./,
    minShareCount: 2,
    priority: 1,
  },
  {
    // The lines of bags, orders and receipts: three small files compress worse.
    name: 'lines',
    test: /web[\\/]app[\\/].*[\\/](?:use-line-name|line-amount|line-item)\./,
    minShareCount: 2,
    priority: 1,
  },
  {
    // The sums of bags, orders and receipts, and the names of what is in them.
    name: 'totals',
    test: /web[\\/]app[\\/](?:bag[\\/]totals-list|pricing[\\/]use-source-names)\./,
    minShareCount: 2,
    priority: 1,
  },
  {
    // What product and bag share.
    name: 'buying',
    test: /web[\\/]app[\\/].*[\\/](?:quantity-stepper|pay-later-line)\./,
    minShareCount: 2,
    priority: 1,
  },
  {
    // A group includes what its modules import, so it comes last.
    name: 'form',
    test: /web[\\/]app[\\/]ui[\\/](?:form[\\/](?!password-field|checkbox-field)|(?:field|text-input|select)\.tsx)/,
    minShareCount: 2,
    priority: 0,
  },
];
