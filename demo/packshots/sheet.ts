import { darker, light, lighter, mix, shadow } from './colour.ts';
import type { Finish } from './palette.ts';

/** Where every pack stands: the table's line, and the middle of the sheet. */
export const table = 412;
export const middle = 200;

/** Stops of a finish: where, and how much lighter or (below zero) darker than the colour. */
const finishes: Record<Finish, readonly (readonly [at: number, by: number])[]> = {
  gloss: [
    [0, -0.4],
    [0.17, 0.6],
    [0.26, 0.14],
    [0.45, 0],
    [0.93, -0.46],
    [1, -0.24],
  ],
  satin: [
    [0, -0.26],
    [0.24, 0.3],
    [0.46, 0.02],
    [0.93, -0.3],
    [1, -0.18],
  ],
  matte: [
    [0, -0.12],
    [0.28, 0.14],
    [0.6, -0.02],
    [1, -0.24],
  ],
  metal: [
    [0, -0.5],
    [0.19, 0.74],
    [0.32, 0.04],
    [0.5, -0.16],
    [0.68, 0.3],
    [0.9, -0.5],
    [1, -0.2],
  ],
  flat: [
    [0, 0.08],
    [1, -0.1],
  ],
};

const stop = (at: number, colour: string, opacity?: number) =>
  `<stop${at ? ` offset="${round(at)}"` : ''} stop-color="${colour}"${opacity === undefined ? '' : ` stop-opacity="${opacity}"`}/>`;

/** Coordinates need no more than hundredths, and shorter files load sooner. */
export const round = (value: number): string => String(Math.round(value * 100) / 100).replace(/^(-?)0\./, '$1.');

/** The outline of a box with rounded upper and lower corners. */
function boxPath(x: number, y: number, width: number, height: number, top = 0, bottom = top): string {
  const corner = (radius: number, across: string, along: string) => (radius ? `q${across} ${along}` : '');
  return (
    `M${round(x)} ${round(y + height - bottom)}V${round(y + top)}` +
    corner(top, `0-${top}`, `${top}-${top}`) +
    `h${round(width - 2 * top)}` +
    corner(top, `${top} 0`, `${top} ${top}`) +
    `V${round(y + height - bottom)}` +
    corner(bottom, `0 ${bottom}`, `-${bottom} ${bottom}`) +
    `h${round(2 * bottom - width)}` +
    corner(bottom, `-${bottom} 0`, `-${bottom}-${bottom}`) +
    'z'
  ).replaceAll(' -', '-');
}

export type Surroundings = {
  ground: string;
  crop: string;
  /** The soft shadow where the pack touches the table: its centre and half its width. `null`: it lies flat. */
  contact: readonly [x: number, half: number] | null;
  /** Stretches, shifts and turns the pack, not the light. */
  transform?: string;
  /** Without paper and light, to stand in a scene of its own. */
  bare?: boolean;
  /** Goes before every id, so that two drawings may share a document. */
  prefix?: string;
};

/** A drawing under way: what is painted, and the outline that throws the shadow. */
export class Sheet {
  #definitions = '';
  #backdrop = '';
  #body = '';
  #outline = '';
  readonly #gradients = new Map<string, string>();
  readonly #prefix: string;

  constructor(prefix = '') {
    this.#prefix = prefix;
  }

  /** A colour under the light of the window, as a paint for `fill`. */
  lit(colour: string, finish: Finish = 'satin'): string {
    const key = colour + finish;
    const known = this.#gradients.get(key);
    if (known) return known;
    const id = `${this.#prefix}g${this.#gradients.size}`;
    const stops = finishes[finish].map(([at, by]) =>
      stop(at, by < 0 ? mix(colour, shadow, -by) : mix(colour, light, by)),
    );
    this.define(
      `<linearGradient id="${id}"${finish === 'flat' ? ' x2=".3" y2="1"' : ''}>${stops.join('')}</linearGradient>`,
    );
    this.#gradients.set(key, `url(#${id})`);
    return `url(#${id})`;
  }

  define(markup: string): void {
    this.#definitions += markup;
  }

  /** Paints a solid part of the pack; it throws a shadow. */
  solid(path: string, fill: string): void {
    this.detail(path, fill);
    this.#outline += path;
  }

  /** Paints something on the pack; it throws none. */
  detail(path: string, fill: string, opacity?: number): void {
    this.#body += `<path d="${path}" fill="${fill}"${opacity ? ` opacity="${opacity}"` : ''}/>`;
  }

  box(x: number, y: number, width: number, height: number, fill: string, top = 0, bottom = top): void {
    this.solid(boxPath(x, y, width, height, top, bottom), fill);
  }

  /** A flat rectangle on the pack. */
  band(x: number, y: number, width: number, height: number, fill: string, opacity?: number): void {
    this.detail(`M${round(x)} ${round(y)}h${round(width)}v${round(height)}h${round(-width)}z`, fill, opacity);
  }

  /** Anything else, as it is. */
  draw(markup: string): void {
    this.#body += markup;
  }

  /** Anything that fills the sheet behind the pack and never moves with it. */
  behind(markup: string): void {
    this.#backdrop += markup;
  }

  /** Adds to the outline that throws the shadow without painting. */
  cast(path: string): void {
    this.#outline += path;
  }

  /** The pack with its shadows, without paper: definitions first, then the group. */
  parts(place: Surroundings): { definitions: string; body: string } {
    const dark = darker(place.ground, 0.8);
    const id = (name: string) => this.#prefix + name;
    const definitions =
      `<linearGradient id="${id('s')}" x2="0" y2="1">${stop(0, dark, 0.1)}${stop(1, dark, 0.46)}</linearGradient>` +
      (place.contact
        ? `<radialGradient id="${id('k')}">${stop(0, dark, 0.6)}${stop(1, dark, 0)}</radialGradient>`
        : '') +
      this.#definitions;
    const falls = place.contact
      ? `translate(${round(table * 0.62)} ${round(table * 0.55)})matrix(1 0-.62 .45 0 0)`
      : 'translate(9 10)';
    const body =
      `<path d="${this.#outline}" fill="url(#${id('s')})" transform="${falls}"/>` +
      (place.contact
        ? `<ellipse cx="${place.contact[0] + 6}" cy="${table}" rx="${place.contact[1]}" ry="9" fill="url(#${id('k')})"/>`
        : '') +
      this.#body;
    return { definitions, body: place.transform ? `<g transform="${place.transform}">${body}</g>` : body };
  }

  /** The finished picture: seamless paper, light over the left shoulder, and the pack. */
  svg(place: Surroundings): string {
    const { definitions, body } = this.parts(place);
    const paper =
      `<linearGradient id="b" x2="0" y2="1">${stop(0, lighter(place.ground, 0.34))}${stop(0.62, place.ground)}${stop(1, darker(place.ground, 0.09))}</linearGradient>` +
      '<radialGradient id="l" cx=".18" cy=".1" r=".8"><stop stop-color="#fff" stop-opacity=".5"/><stop offset="1" stop-color="#fff" stop-opacity="0"/></radialGradient>';
    return (
      `<svg xmlns="http://www.w3.org/2000/svg" viewBox="${place.crop}"><defs>${place.bare ? '' : paper}${definitions}</defs>` +
      (place.bare ? '' : '<path d="M0 0h400v560H0z" fill="url(#b)"/><path d="M0 0h400v560H0z" fill="url(#l)"/>') +
      `${this.#backdrop}${body}</svg>`
    );
  }
}
