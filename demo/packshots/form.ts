import { chance, pick } from '../random.ts';

/** What makes a brand's packs its own beside their colours: the profile of caps, shoulders, proportions, lettering. */
export type Form = {
  cap: 'square' | 'domed' | 'ribbed' | 'faceted' | 'tapered' | 'stepped';
  /** The cut of a lipstick. */
  bullet: 'slant' | 'dome' | 'chisel';
  /** Bottles and jars: right-angled, rounded, or falling away from the neck. */
  shoulder: 'square' | 'round' | 'sloped';
  /** Perfume bottles, seen from the front. */
  flacon: 'block' | 'disc' | 'column' | 'arch';
  /** Compacts, closed or seen from above. */
  compact: 'round' | 'square' | 'oval';
  /** Width and height against a middling pack's. */
  width: number;
  height: number;
  /** Height of caps against a middling one's. */
  capHeight: number;
  layout: 'plain' | 'ruled' | 'framed' | 'left' | 'emblem';
  emblem: 'ring' | 'sun' | 'moon' | 'wave' | 'leaf' | 'dots';
};

/** The form of a brand's packs; the same for the same brand, always. */
export function createForm(brand: string): Form {
  const between = (name: string, from: number, to: number) => from + chance(`${brand}/form/${name}`) * (to - from);
  const choose = <Item>(name: string, items: readonly Item[]): Item => pick(`${brand}/form/${name}`, items);
  return {
    cap: choose('cap', ['square', 'domed', 'ribbed', 'faceted', 'tapered', 'stepped']),
    bullet: choose('bullet', ['slant', 'dome', 'chisel']),
    shoulder: choose('shoulder', ['square', 'round', 'sloped']),
    flacon: choose('flacon', ['block', 'disc', 'column', 'arch']),
    compact: choose('compact', ['round', 'square', 'oval']),
    width: between('width', 0.84, 1.14),
    height: between('height', 0.92, 1.08),
    capHeight: between('cap height', 0.78, 1.2),
    layout: choose('layout', ['plain', 'plain', 'ruled', 'framed', 'left', 'emblem', 'emblem']),
    emblem: choose('emblem', ['ring', 'sun', 'moon', 'wave', 'leaf', 'dots']),
  };
}
