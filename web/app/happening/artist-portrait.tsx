/** Each skin, and the same in the shadow of the chin. */
const skins = [
  ['#f5d8c5', '#e4bda5'],
  ['#e8bd9c', '#d1a07d'],
  ['#cc9870', '#b07d57'],
  ['#9f6b48', '#835436'],
  ['#6a4531', '#523324'],
] as const;
const hairColours = ['#1d1512', '#33211a', '#54301f', '#80502f', '#918983'] as const;

/** Hair behind the head, and before it. */
const hairs = [
  // Long, parted in the middle.
  ['M17 56V27a15 16 0 0 1 30 0v29z', 'M21 29V24q0-12 11-13 11 1 11 13v5q-2-9-11-14-9 5-11 14z'],
  // A bob to the chin.
  ['M17 41V27a15 16 0 0 1 30 0v14q-4 2-8 0H25q-4 2-8 0z', 'M20 30V22q3-10 12-10t12 10v8q-1-8-5-11-8 3-15 0-3 3-4 11z'],
  // A bun on top.
  ['M24 9a8 7 0 0 1 16 0 8 7 0 0 1-16 0z', 'M20 28q-1-16 12-16t12 16q-3-9-12-9t-12 9z'],
  // Short, to one side.
  ['', 'M20 28q-3-14 5-18 9-4 16 0 6 4 3 18-1-6-3-9-9 1-15-3-4 4-6 12z'],
  // Curls.
  [
    'M24 9a9 8 0 0 1 16 0 8 8 0 0 1 9 10 8 8 0 0 1 1 13 8 8 0 0 1-9 10H23a8 8 0 0 1-9-10 8 8 0 0 1 1-13 8 8 0 0 1 9-10z',
    'M20 27a5 5 0 0 1 4-8 5 5 0 0 1 8-3 5 5 0 0 1 8 3 5 5 0 0 1 4 8q3-17-12-17T20 27z',
  ],
  // A scarf over hair and neck.
  ['', 'M16 29a16 19 0 0 1 32 0q0 13-5 22-11 6-22 0-5-9-5-22zM22 27a10 12.5 0 0 0 20 0 10 12.5 0 0 0-20 0z'],
  // A ponytail.
  ['M39 12q12 1 11 16-1 14-7 20 1-14-4-20z', 'M20 28q-2-17 12-17t12 17q-1-7-5-10-10 2-16-1-2 4-3 11z'],
  // Cropped.
  ['', 'M21 25q-2-14 11-14t11 14q-1-6-3-7-8-2-16 0-2 1-3 7z'],
  // Long, with a fringe.
  ['M17 54V27a15 16 0 0 1 30 0v27z', 'M20 28q-2-17 12-17t12 17q-2-4-3-5-9 2-18 0-1 1-3 5z'],
] as const;

/** Clothes, and what is worn over them: in the shop's colours. */
const clothes = [
  // A collar in vermilion.
  ['#14100e', 'm24 46 8 7 8-7 2 4-7 9-3-4-3 4-7-9z', '#e34234'],
  // An apron.
  ['#fcfaf7', 'M21 46h4l1 8h12l1-8h4l1 18H20z', '#14100e'],
  // A collar in white.
  ['#5c534e', 'm24 45 8 8 8-8 3 5-7 7-4-4-4 4-7-7z', '#fcfaf7'],
  // A low neckline, taken from the jacket.
  ['#14100e', 'M25 44h14l-7 15z', '#fcfaf7'],
] as const;

/** Returns a number from a text: another one for nearly any other text (FNV-1a, mixed so that near texts differ in all places). */
function hashText(text: string): number {
  let hash = 0x811c9dc5;
  for (const sign of text) hash = Math.imul(hash ^ (sign.codePointAt(0) ?? 0), 0x01000193);
  hash = Math.imul(hash ^ (hash >>> 15), 0x2c1b3c6d);
  return (hash ^ (hash >>> 13)) >>> 0;
}

/** A portrait that is drawn from the id of an artist, always the same; decoration. It fills what is around it. */
export default function ArtistPortrait({ id, ground }: { id: string; ground: string }) {
  let hash = hashText(id);
  const pick = <Item,>(items: readonly Item[]): Item => {
    const item = items[hash % items.length] as Item;
    hash = Math.floor(hash / items.length);
    return item;
  };
  const [behind, before] = pick(hairs);
  const [skin, shadow] = pick(skins);
  const hair = pick(hairColours);
  const [cloth, detail, detailColour] = pick(clothes);
  return (
    <svg viewBox="0 0 64 64" aria-hidden="true" className="block size-full forced-color-adjust-none">
      <path d="M0 0h64v64H0z" fill={ground} />
      <path d={behind} fill={hair} />
      <path d="M7 64q0-17 17-18h16q17 1 17 18z" fill={cloth} />
      <path d={detail} fill={detailColour} />
      <path d="M27 34h10v12q-5 6-10 0z" fill={shadow} />
      <ellipse cx="32" cy="26" rx="11" ry="14" fill={skin} />
      <path d={before} fill={hair} fillRule="evenodd" />
      <path d="M29 34q3-1.5 6 0-3 3-6 0z" fill="#bc2c1c" />
    </svg>
  );
}
