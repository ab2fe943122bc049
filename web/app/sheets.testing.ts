import postcss, { type AtRule, type Container, type Declaration, type Node, type Rule } from 'postcss';

/** A file of the web app: path below web/app, with slashes. */
export type SourceFile = { path: string; text: string };

/** Sheets without parts of their own: tokens, elements, fonts and utilities, and lists of other sheets. */
const common = [
  'app.css',
  'ui/base.css',
  'ui/components.css',
  'ui/fonts.css',
  'ui/fonts-zh.css',
  'ui/tokens.css',
  'ui/utilities.css',
];

/** Elements that parts of ui/ render inside: a sheet elsewhere that selects one would restyle a part. */
const elementsOfParts = ['button', 'details', 'dialog', 'fieldset', 'img', 'select', 'summary', 'svg', 'textarea'];

/** What a folder may say of a part of ui/ that it places: where it stands and how much room it has, not how it looks. */
const placementProperties =
  /^(--.*|align-self|bottom|display|flex(-.*)?|grid-(area|column|row)(-.*)?|height|inset.*|justify-self|left|margin.*|max-.*|min-.*|order|place-self|position|right|top|width|z-index)$/;
const placementUtilities =
  /^(-?m[trblxy]?-|(min-|max-)?[wh]-|size-|aspect-|flex-|col-|row-|order-|self-|justify-self-|place-self-|hidden$|block$|inline-flex$|inline-block$|inline-grid$|contents$|sr-only$|wrap-anywhere$|sticky$|absolute$|relative$|top-|right-|left-|bottom-)/;
/** Links and buttons inside a text are set as that text is. */
const textUtilities =
  /^(text-(small|note|lead|start|end|ink-2)$|font-(medium|strong)$|numeric$|items-center$|-?p[trblxy]?-)/;
const textParts = ['TextLink', 'TextButton'];
/** Parts without a look of their own. */
const plainParts = ['Modal', 'Skeleton'];

/**
 * Returns what breaks the rules of the sheets, as "file: fault".
 * A sheet holds one part and has its name: each class in it is that name, or begins with it and a hyphen. A class is used in
 * the sheet's folder only. Heights of the header and layers are tokens. What sticks leaves a low window, as at 400 % zoom, free.
 */
export function findSheetFaults(files: readonly SourceFile[]): string[] {
  const sheets = files.filter(({ path }) => path.endsWith('.css') && !common.includes(path));
  const owners = new Map(sheets.map(({ path }) => [getName(path), path]));
  const twice = sheets
    .filter(({ path }) => owners.get(getName(path)) !== path)
    .map(({ path }) => `${path}: name is taken`);
  return [
    ...twice,
    ...files.filter(({ path }) => path.endsWith('.css')).flatMap((file) => findFaultsOfSheet(file, owners)),
    ...files.filter(({ path }) => path.endsWith('.tsx')).flatMap((file) => findFaultsOfComponent(file, owners, sheets)),
  ];
}

/** Returns a class name as a pattern that matches it alone: arbitrary values contain brackets. */
export const escapePattern = (text: string) => text.replaceAll(/[^\w-]/g, '\\$&');

const getName = (path: string) => path.slice(path.lastIndexOf('/') + 1, -'.css'.length);
const getFolder = (path: string) => path.slice(0, Math.max(0, path.indexOf('/')));

/** Returns the sheet that a class belongs to: the one with the longest name that the class begins with. */
function findOwner(className: string, owners: ReadonlyMap<string, string>): string | undefined {
  for (let name = className; name !== ''; name = name.slice(0, Math.max(0, name.lastIndexOf('-')))) {
    const owner = owners.get(name);
    if (owner) return owner;
  }
  return undefined;
}

function findFaultsOfSheet({ path, text }: SourceFile, owners: ReadonlyMap<string, string>): string[] {
  const faults: string[] = [];
  const root = postcss.parse(text);
  if (!common.includes(path)) {
    root.walkRules(({ selector }) => {
      for (const className of readClasses(selector)) {
        if (findOwner(className, owners) !== path) faults.push(`${path}: .${className} is not of this sheet`);
      }
      if (getFolder(path) === 'ui') return;
      const elements = selector.replaceAll(/\[[^\]]*\]|::?[\w-]+|\.[\w-]+/g, ' ').match(/[a-z][\w-]*/g) ?? [];
      for (const element of elements) {
        if (elementsOfParts.includes(element)) faults.push(`${path}: selects ${element}`);
      }
    });
  }
  root.walkDecls((declaration) => {
    const { prop, value } = declaration;
    const shown = `${path}: ${prop}: ${value}`;
    if (prop === 'z-index' && !value.startsWith('var(--layer-')) faults.push(shown);
    if (prop === 'position' && value === 'sticky' && !isForRoom(declaration)) faults.push(`${shown} in a low window`);
    if (prop === 'top' && isSticky(declaration) && value !== '0' && !/--(below-)?header/.test(value))
      faults.push(shown);
    if (/^scroll-(margin|padding)-top$/.test(prop) && !value.includes('--header-height')) faults.push(shown);
    if (/100dvh -/.test(value) && !value.includes('--header-height')) faults.push(shown);
  });
  return faults;
}

const readClasses = (selector: string) => [...selector.matchAll(/\.([a-zA-Z][\w-]*)/g)].map((match) => match[1] ?? '');

/** Whether a declaration holds only where there is room beside what sticks: in a wide window, or in one of 30rem or more. */
function isForRoom({ parent }: Declaration): boolean {
  for (let node: Node | undefined = parent; node && node.type !== 'root'; node = node.parent) {
    if (node.type === 'atrule' && /^wide$|height >= 30rem/.test((node as AtRule).params)) return true;
  }
  return false;
}

/** Whether a declaration, in its rule or in a condition inside that rule, is of something that sticks. */
function isSticky(declaration: Declaration): boolean {
  let rule: Node | undefined = declaration.parent;
  while (rule && rule.type === 'atrule') rule = (rule as AtRule).parent as Container | undefined;
  return rule?.type === 'rule' && /position:\s*sticky/.test((rule as Rule).toString());
}

function findFaultsOfComponent(
  { path, text }: SourceFile,
  owners: ReadonlyMap<string, string>,
  sheets: readonly SourceFile[],
): string[] {
  const folder = getFolder(path);
  const parts = new Set(
    [...text.matchAll(/import \{([^}]*)\} from '~\/ui\/[\w-]+\.tsx'/g)].flatMap((match) =>
      (match[1] ?? '').split(',').map((name) => name.trim()),
    ),
  );
  return readClassUses(text).flatMap(({ element, names }) =>
    names.flatMap((name) => {
      const fault = `${path}: ${name}`;
      const utility = name.slice(name.lastIndexOf(':') + 1);
      if (/^-?z-(?!\(--layer-)/.test(utility)) return [`${fault} is no layer`];
      if (name === 'sticky') return [`${fault} in a low window`];
      if (names.some((other) => other.endsWith(']:sticky')) && /^top-(?!0$|\(--(below-)?header)/.test(utility))
        return [`${fault} is no height`];
      const owner = isDefined(name, sheets) ? findOwner(name, owners) : undefined;
      if (owner && getFolder(owner) !== folder) return [`${fault} is a class of ${owner}`];
      if (folder === 'ui' || !parts.has(element) || plainParts.includes(element)) return [];
      const isPlacement = owner ? placesOnly(name, sheets, owner) : placementUtilities.test(utility);
      const isText = textParts.includes(element) && textUtilities.test(utility);
      return isPlacement || isText || utility === 'numeric' ? [] : [`${fault} restyles ${element}`];
    }),
  );
}

function isDefined(className: string, sheets: readonly SourceFile[]): boolean {
  return sheets.some(({ text }) => new RegExp(`\\.${escapePattern(className)}(?![\\w-])`).test(text));
}

/** Whether a sheet sets nothing but the place of the element with a class. */
function placesOnly(className: string, sheets: readonly SourceFile[], owner: string): boolean {
  let isPlacing = true;
  postcss.parse(sheets.find(({ path }) => path === owner)?.text ?? '').walkRules((rule) => {
    if (!new RegExp(`\\.${escapePattern(className)}(?![\\w-])[^ ]*$`).test(rule.selector)) return;
    rule.walkDecls(({ prop }) => {
      isPlacing &&= placementProperties.test(prop);
    });
  });
  return isPlacing;
}

/** Returns the class names written in a component, each group with the element that it is given to. */
export function readClassUses(text: string): { element: string; names: string[] }[] {
  return [...text.matchAll(/\bclassName(?:=|: )/g)].map((match) => {
    const start = match.index + match[0].length;
    const value = readValue(text, start);
    const literals = [...value.matchAll(/'([^'\n]*)'|"([^"\n]*)"|`([^`]*)`/g)]
      .filter((literal) => !/[=!]== ?$|[{,] ?\w+: ?$/.test(value.slice(0, literal.index)))
      .map((literal) => (literal[1] ?? literal[2] ?? literal[3] ?? '').replaceAll(/[\w-]*\$\{[^}]*\}[\w-]*/g, ' '));
    const element = text.slice(0, match.index).match(/<([A-Za-z.]+)(?![\s\S]*<[A-Za-z])/)?.[1] ?? '';
    return { element, names: literals.flatMap((literal) => literal.split(/\s+/)).filter(Boolean) };
  });
}

/** Returns the text of an attribute's value that begins at an index: a string, or an expression with its braces. */
function readValue(text: string, start: number): string {
  const first = text[start] ?? '';
  if (first === '"' || first === "'") return text.slice(start, text.indexOf(first, start + 1) + 1);
  if (first !== '{') return '';
  let depth = 0;
  for (let index = start; index < text.length; index += 1) {
    if (text[index] === '{') depth += 1;
    else if (text[index] === '}') depth -= 1;
    if (depth === 0) return text.slice(start, index + 1);
  }
  return '';
}
