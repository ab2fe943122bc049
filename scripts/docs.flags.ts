import { readFileSync } from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { type ESTree, type ParseResult, parseSync } from 'vite';

/**
 * The page flags/API.md, written from the doc comments of all that the flag client exports. What is exported without a comment,
 * or stands in no section below, is an error: a page that leaves something out is worse than none.
 */

const folder = path.join(import.meta.dirname, '..', 'flags');

/** What `@vermilion/flags` exports, in the order of need. `client.` begins a method of the client. */
const sections: readonly (readonly [title: string, names: string])[] = [
  [
    'Create a client',
    `createClient ClientSettings FlagClient client.initialize client.isInitialized client.getDataFile client.setLogLevel
     client.close`,
  ],
  [
    'Visitors and what is known of them',
    `client.getVisitorCode client.addData createVisitorCode checkVisitorCode customData browser device operatingSystem
     parseUserAgent pageView geolocation cookie cookieFromString applicationVersion userAgent uniqueIdentifier
     VisitorData CustomData PageViewData GeolocationData CookiePair BrowserType DeviceType OperatingSystemType`,
  ],
  [
    'What a visitor sees',
    `client.getVariation client.getVariations client.isFeatureFlagActive client.getFeatureFlagVariable
     client.getFeatureFlagVariables client.getFeatureFlags client.getVisitorFeatureFlags client.getActiveFeatureFlags
     client.explain FlagQuestion Variation ParsedVariable JsonValue Explanation Decision Why`,
  ],
  ['Forced and simulated variations', 'client.setForcedVariation client.setSimulatedVariation'],
  [
    'Tracking',
    `client.trackConversion conversion ConversionData client.flush client.evaluateAudiences
     client.getEngineTrackingCode`,
  ],
  [
    'Remote data',
    'client.getRemoteData client.getRemoteVisitorData VisitorDataFilters client.getVisitorWarehouseAudience',
  ],
  ['Consent', 'client.setLegalConsent'],
  ['Events', 'client.onEvent FlagEvents'],
  ['Errors', 'FlagError FlagErrorType'],
  [
    'What can be handed in',
    'Requester KeyValueStorage Cookies createHeaderCookies EventSourceOpener Clock Logger LogLevel',
  ],
  [
    'The kernel: deciding without a client',
    `compile CompiledConfiguration findFlag Flag FlagRule decide Visitor PageView Assignment StoredVariation
     ForcedVariation SimulatedVariation readSimulations fraction getVariable parseVariables Variables`,
  ],
  [
    'The configuration',
    `Configuration ServiceSettings CustomDataDefinition FeatureFlag FlagVariation Variable Rule VariationByExposition
     Holdout Segment ConditionGroup Condition TargetingType TextMatch CountMatch`,
  ],
];

type Module = { file: string; source: string; body: ESTree.Program['body']; comments: ParseResult['comments'] };

/** Something with a name of its own. `start` is where its doc comment ends: with `export`, if that is before it. */
type Declared = { module: Module; node: ESTree.Declaration; start: number };

type Doc = { text: string; params: string[]; returns: string[]; throws: string[] };

/** `types` are the other entries that the code speaks of. */
type Entry = { name: string; doc: Doc; code: string; types: string[] };

const modules = new Map<string, Module>();

function load(file: string): Module {
  const known = modules.get(file);
  if (known) return known;
  const source = readFileSync(file, 'utf8');
  const { program, comments, errors } = parseSync(file, source);
  if (errors[0]) throw new Error(`${file}: ${errors[0].message}`);
  const module = { file, source, body: program.body, comments };
  modules.set(file, module);
  return module;
}

const findName = (node: ESTree.ModuleExportName) => ('name' in node ? node.name : node.value);
const resolveBeside = ({ file }: Module, specifier: string) => path.join(path.dirname(file), specifier);

function listNames(node: ESTree.Declaration): (string | undefined)[] {
  if (node.type === 'VariableDeclaration') {
    return node.declarations.map(({ id }) => (id.type === 'Identifier' ? id.name : undefined));
  }
  return 'id' in node && node.id?.type === 'Identifier' ? [node.id.name] : [];
}

/** What a module exports: the name outside, and where it is declared, through any number of modules. */
function listExports(module: Module): Map<string, Declared> {
  const found = new Map<string, Declared>();
  for (const statement of module.body) {
    if (statement.type === 'ExportAllDeclaration') throw new Error(`${module.file}: export * names nothing`);
    if (statement.type !== 'ExportNamedDeclaration') continue;
    const { declaration, source, specifiers } = statement;
    for (const name of declaration ? listNames(declaration) : []) if (name) found.set(name, find(module, name));
    for (const { local, exported } of specifiers) {
      const from = source ? load(resolveBeside(module, source.value)) : module;
      found.set(findName(exported), find(from, findName(local)));
    }
  }
  return found;
}

function find(module: Module, name: string): Declared {
  const found = findOrNot(module, name);
  if (!found) throw new Error(`${module.file}: ${name} is not declared`);
  return found;
}

/** Where a name that a module knows is declared: there, or in the module it has it from. null: in a package, or nowhere. */
function findOrNot(module: Module, name: string): Declared | null {
  for (const statement of module.body) {
    if (statement.type === 'ImportDeclaration') {
      const specifier = statement.specifiers.find(({ local }) => local.name === name);
      if (specifier?.type === 'ImportSpecifier') {
        const { value } = statement.source;
        return value.startsWith('.')
          ? findOrNot(load(resolveBeside(module, value)), findName(specifier.imported))
          : null;
      }
      continue;
    }
    const isExport = statement.type === 'ExportNamedDeclaration';
    const node = isExport ? statement.declaration : (statement as ESTree.Declaration);
    if (node && listNames(node).includes(name)) return { module, node, start: statement.start };
    const again = isExport ? statement.specifiers.find(({ exported }) => findName(exported) === name) : undefined;
    if (isExport && again && statement.source) {
      return findOrNot(load(resolveBeside(module, statement.source.value)), findName(again.local));
    }
  }
  return null;
}

/** The doc comment that ends right before a place, tags apart. The sections of the specification are for its implementers. */
function readDocBefore({ source, comments }: Module, start: number): Doc {
  const comment = comments.findLast(({ end }) => end <= start);
  const isNext = /^[ \t]*\n?[ \t]*$/.test(source.slice(comment?.end, start));
  const raw = comment?.value.startsWith('*') && isNext ? comment.value.slice(1) : '';
  const plain = stripSources(raw.replace(/^[ \t]*\*? ?/gm, '')).trim();
  const [text = '', ...tags] = plain.split(/^@(?=\w)/m);
  const findTagged = (name: string) =>
    tags.filter((tag) => tag.startsWith(`${name} `)).map((tag) => tag.slice(name.length + 1).trim());
  return {
    text: text.trim(),
    params: findTagged('param'),
    returns: findTagged('returns'),
    throws: findTagged('throws'),
  };
}

const stripSources = (text: string) => text.replace(/ \(spec §[^)]*\)/g, '');

/** A declaration as its user needs it: types whole, functions without bodies, classes without what is private. */
function formatSignature({ module, node }: Declared, name: string): string {
  const { source } = module;
  if (node.type === 'FunctionDeclaration') return source.slice(node.start, node.body?.start).trim();
  if (node.type === 'TSDeclareFunction') return listOverloads(module, name).join('\n');
  if (node.type === 'TSTypeAliasDeclaration' || node.type === 'TSInterfaceDeclaration') {
    return source.slice(node.start, node.end);
  }
  if (node.type === 'ClassDeclaration') return formatClassSignature(module, node);
  if (node.type === 'VariableDeclaration') {
    const init = node.declarations.find(({ id }) => id.type === 'Identifier' && id.name === name)?.init;
    if (init?.type === 'ArrowFunctionExpression' && init.returnType) {
      return `function ${name}${source.slice(init.start, init.returnType.end)}`;
    }
  }
  throw new Error(`${module.file}: ${name} has no signature that can be shown; does a return type lack?`);
}

const listOverloads = ({ body, source }: Module, name: string) =>
  body.flatMap((statement) => {
    const node = statement.type === 'ExportNamedDeclaration' ? statement.declaration : statement;
    return node?.type === 'TSDeclareFunction' && node.id?.name === name ? [source.slice(node.start, node.end)] : [];
  });

function formatClassSignature({ source, comments }: Module, { start, body }: ESTree.Class): string {
  const members = body.body.flatMap((member) => {
    if (!('key' in member) || member.key.type === 'PrivateIdentifier') return [];
    const before = comments.findLast(({ end }) => end <= member.start);
    const hasDoc = before && source.slice(before.end, member.start).trim() === '';
    const end = member.type === 'MethodDefinition' ? member.value.body?.start : member.end;
    const text = source.slice(hasDoc ? before.start : member.start, end).trim();
    return [`  ${text}${text.endsWith(';') ? '' : ';'}`];
  });
  return `${source.slice(start, body.start)}{\n${members.join('\n')}\n}`;
}

/** The types of the same module that some code needs and nobody can import, and those that they need. */
function listHelpers(module: Module, code: string, isElsewhere: (node: ESTree.Declaration) => boolean): Declared[] {
  const needed = new Map<ESTree.Declaration, Declared>();
  const add = (text: string) => {
    for (const [word] of text.matchAll(/\b[A-Z]\w+/g)) {
      const type = findOrNot(module, word);
      if (type?.module !== module || type.node.type !== 'TSTypeAliasDeclaration') continue;
      if (needed.has(type.node) || isElsewhere(type.node)) continue;
      needed.set(type.node, type);
      add(formatSignature(type, word));
    }
  };
  add(code);
  return [...needed.values()];
}

function listEntries(all: ReadonlyMap<string, Declared>): Map<string, Entry> {
  const publicNames = new Map([...all].map(([name, { node }]) => [node, name]));
  const shown = new Set<ESTree.Declaration>();
  const entries = new Map<string, Entry>();

  /** Adds an entry, in whose code every type is called as it is outside. */
  function add(name: string, module: Module, doc: Doc, source: string): void {
    const types = new Set<string>();
    const code = stripSources(source).replace(/\b[A-Z]\w+/g, (word) => {
      const declared = findOrNot(module, word);
      const outside = (declared && publicNames.get(declared.node)) ?? word;
      if (declared && outside !== name && publicNames.has(declared.node)) types.add(outside);
      return outside;
    });
    entries.set(name, { name, doc, code, types: [...types] });
  }

  for (const [name, declared] of all) {
    const { module, node, start } = declared;
    const doc = readDocBefore(module, start);
    if (name === 'FlagClient') {
      add(name, module, doc, '');
      for (const method of listMethods(declared)) add(method.name, module, method.doc, method.code);
      continue;
    }
    const own = listNames(node);
    const signature = formatSignature(declared, own.find((one) => one === name) ?? own[0] ?? name);
    const helpers = listHelpers(module, signature, (helper) => publicNames.has(helper) || shown.has(helper));
    for (const helper of helpers) shown.add(helper.node);
    add(name, module, doc, [signature, ...helpers.map((helper) => formatSignature(helper, ''))].join('\n\n'));
  }
  return entries;
}

function listMethods({ module, node }: Declared): Omit<Entry, 'types'>[] {
  const type = node.type === 'TSTypeAliasDeclaration' ? node.typeAnnotation : null;
  if (type?.type !== 'TSTypeLiteral') throw new Error('FlagClient is not a list of methods any more');
  return type.members.map((member) => {
    if (member.type !== 'TSMethodSignature' || member.key.type !== 'Identifier') throw new Error('Not a method');
    const code = module.source.slice(member.start, member.end).replaceAll('\n  ', '\n').replace(/;$/, '');
    return { name: `client.${member.key.name}`, doc: readDocBefore(module, member.start), code };
  });
}

/** The numbers that the client keeps to. */
async function formatConstants(): Promise<{ lines: string[]; bare: string[] }> {
  const file = path.join(folder, 'constants.ts');
  const values: Record<string, unknown> = await import(pathToFileURL(file).href);
  const rows = [...listExports(load(file))].map(([name, { module, start }]) => ({
    name,
    value: values[name],
    text: readDocBefore(module, start).text.replace(/\s+/g, ' '),
  }));
  const formatValue = (value: unknown) =>
    typeof value === 'number' ? value.toLocaleString('en').replaceAll(',', ' ') : `\`${JSON.stringify(value)}\``;
  return {
    lines: [
      '| name | value | what it is |',
      '|---|---|---|',
      ...rows.map(
        ({ name, value, text }) => `| \`${name}\` | ${formatValue(value)} | ${text.replaceAll('|', '\\|')} |`,
      ),
    ],
    bare: rows.filter(({ text }) => !text).map(({ name }) => `constants.ts: ${name} has no doc comment`),
  };
}

/** Addresses of headings as GitHub makes them: what is met again (`customData`, `CustomData`) is numbered. */
function listAnchors(headings: readonly string[]): Map<string, string> {
  const met = new Map<string, number>();
  return new Map(
    headings.map((heading) => {
      const slug = heading
        .toLowerCase()
        .replace(/[^\p{L}\p{N} _-]/gu, '')
        .replaceAll(' ', '-');
      const count = met.get(slug) ?? 0;
      met.set(slug, count + 1);
      return [heading, count === 0 ? slug : `${slug}-${count}`];
    }),
  );
}

/**
 * The page, as Markdown.
 * @throws Error that names every export and method without a doc comment, and every one that no section has
 */
export async function formatFlagApi(): Promise<string> {
  const addresses: Record<string, string> = JSON.parse(readFileSync(path.join(folder, 'package.json'), 'utf8')).exports;
  const exported = Object.entries(addresses).map(
    ([address, file]) => [`@vermilion/flags${address.slice(1)}`, listExports(load(path.join(folder, file)))] as const,
  );
  const entries = listEntries(new Map(exported.flatMap(([, names]) => [...names])));
  const [main, ...others] = exported;
  const met = new Set<string>();
  const groups = [
    ...sections.map(([title, names]) => ({ title, names: names.split(/\s+/) })),
    ...others.map(([title, names]) => ({ title, names: [...names.keys()] })),
  ].map(({ title, names }) => ({ title, names: names.filter((name) => !met.has(name) && met.add(name)) }));
  const constants = await formatConstants();

  const { doc: errorDoc, code: errorCode = '' } = entries.get('FlagErrorType') ?? {};
  const problems = [
    ...[...met].filter((name) => !entries.has(name)).map((name) => `${name} is in a section, but not exported`),
    ...[...entries.keys()]
      .filter((name) => !met.has(name))
      .map((name) => `${name} is in no section of scripts/docs.flags.ts`),
    ...[...entries.values()].filter(({ doc }) => !doc.text).map(({ name }) => `${name} has no doc comment`),
    ...[...errorCode.matchAll(/'(\w+)'/g)]
      .filter(([, type]) => !errorDoc?.text.includes(`\`${type}\``))
      .map(([, type]) => `the comment of FlagErrorType says nothing of ${type}`),
    ...constants.bare,
  ];
  if (problems.length > 0) throw new Error(`flags/API.md cannot be written:\n${problems.join('\n')}`);

  const last = 'Numbers';
  const anchors = listAnchors([...groups.flatMap(({ title, names }) => [title, ...names]), last]);
  const link = (heading: string) => `[${heading}](#${anchors.get(heading)})`;
  const addLinks = (text: string, own: string) =>
    text.replace(/`([\w.]+)`/g, (code, word: string) => {
      const heading = [word, `client.${word}`].find((one) => entries.has(one));
      return heading && heading !== own ? `[${code}](#${anchors.get(heading)})` : code;
    });

  function formatEntry(name: string): string[] {
    const { doc, code, types } = entries.get(name) as Entry;
    const list = [
      ...doc.params.map((param) => param.replace(/^(\w+) /, '`$1`: ')),
      ...doc.returns.map((text) => `Returns ${text}`),
      ...doc.throws.map((text) => `${code.includes('): Promise<') ? 'Rejects with' : 'Throws'} ${text}`),
    ].map((item) => `- ${addLinks(item, name)}`);
    return [
      `### ${name}`,
      ...(code ? [['```ts', code, '```'].join('\n')] : []),
      addLinks(doc.text, name),
      ...(list.length > 0 ? [list.join('\n')] : []),
      ...(types.length > 0 ? [`Types: ${types.map(link).join(', ')}`] : []),
    ];
  }

  return `${[
    '# The API of @vermilion/flags',
    `Everything that can be imported from \`${main?.[0]}\`, by what it is for, then what its bindings export. Generated from the doc\ncomments by \`npm run docs\`; how to begin stands in the [README](README.md), what decides in [DECISIONS.md](DECISIONS.md).`,
    [
      ...groups.map(({ title, names }) => `- **${link(title)}**: ${names.map(link).join(', ')}`),
      `- **${link(last)}**`,
    ].join('\n'),
    ...groups.flatMap(({ title, names }) => [`## ${title}`, ...names.flatMap(formatEntry)]),
    `## ${last}`,
    'What the client keeps to unless a setting says otherwise. Not exported; times are milliseconds unless their name says otherwise.',
    constants.lines.join('\n'),
  ].join('\n\n')}\n`;
}
