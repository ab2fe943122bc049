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
  /** How large the pack stands in the picture, against others of its shape; 1 unless said. */
  scale?: number;
  /** Shows a part of the pack from near. */
  isDetail?: boolean;
  /** Without paper and light, to stand in a scene of its own. */
  isBare?: boolean;
  /** What is seen of the sheet, where it holds more than one pack; around the pack unless said. */
  view?: { x: number; y: number; width: number; height: number };
};

/** A turn in degrees round a point, and a shift after it. */
export type Turn = { degrees: number; x: number; y: number; right?: number; down?: number };

type Layer = { body: string; outlines: { path: string; turn: Turn | null }[]; rise: number };

type Box = { left: number; top: number; right: number; bottom: number };

/** Shares of the picture: how much of it a pack fills at most, and at which height it stands. */
const fill = { standing: { height: 0.66, width: 0.74 }, flat: { height: 0.72, width: 0.8 } };
const footAt = { tall: 0.8, low: 0.75 };

/** A drawing under way: what is painted, and the outlines that throw shadows. */
export class Sheet {
  #definitions = '';
  #backdrop = '';
  #layers: Layer[] = [{ body: '', outlines: [], rise: 9 }];
  #turn: Turn | null = null;
  #isFlat = false;
  #reserved: Layer['outlines'] = [];
  readonly #gradients = new Map<string, string>();
  readonly #prefix: string;

  /** @param prefix goes before every id, so that two drawings may share a document */
  constructor(prefix = '') {
    this.#prefix = prefix;
  }

  get #layer(): Layer {
    return this.#layers[this.#layers.length - 1] as Layer;
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

  /** Seen from above: shadows fall beside things, not behind them. */
  layFlat(): void {
    this.#isFlat = true;
  }

  /** Begins a layer that throws its shadow over all before it. @param rise how high it stands off the paper */
  addLayer(rise: number): void {
    this.#layers.push({ body: '', outlines: [], rise });
  }

  /** Paints what `draw` paints, turned. */
  turned(turn: Turn, draw: () => void): void {
    const layer = this.#layer;
    const before = layer.body;
    layer.body = '';
    this.#turn = turn;
    draw();
    this.#turn = null;
    layer.body = `${before}<g transform="${formatTurn(turn)}">${layer.body}</g>`;
  }

  /** Paints a solid part of the pack; it throws a shadow. */
  solid(path: string, fill: string): void {
    this.detail(path, fill);
    this.cast(path);
  }

  /** Paints something on the pack; it throws none. */
  detail(path: string, fill: string, opacity?: number): void {
    this.draw(`<path d="${path}" fill="${fill}"${opacity ? ` opacity="${opacity}"` : ''}/>`);
  }

  /** Draws lines on the pack. */
  line(path: string, colour: string, width: number, opacity?: number): void {
    this.draw(
      `<path d="${path}" fill="none" stroke="${colour}" stroke-width="${width}" stroke-linecap="round"${opacity ? ` opacity="${opacity}"` : ''}/>`,
    );
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
    this.#layer.body += markup;
  }

  /** Anything that fills the sheet behind the pack and never moves with it. */
  behind(markup: string): void {
    this.#backdrop += markup;
  }

  /** Adds to the outline that throws the shadow without painting. */
  cast(path: string): void {
    const { outlines } = this.#layer;
    const last = outlines.at(-1);
    if (last && last.turn === this.#turn) last.path += path;
    else outlines.push({ path, turn: this.#turn });
  }

  /** Counts as part of the pack for what the picture shows; paints nothing and throws no shadow. */
  reserve(path: string): void {
    this.#reserved.push({ path, turn: this.#turn });
  }

  /** The pack with its shadows, without paper: definitions first, then the group. */
  parts({ ground }: Surroundings): { definitions: string; body: string } {
    const dark = darker(ground, 0.8);
    const id = (name: string) => this.#prefix + name;
    const definitions =
      `<linearGradient id="${id('s')}" x2="0" y2="1">${stop(0, dark, this.#isFlat ? 0.26 : 0.1)}${stop(1, dark, this.#isFlat ? 0.36 : 0.46)}</linearGradient>` +
      (this.#isFlat
        ? ''
        : `<radialGradient id="${id('k')}">${stop(0, dark, 0.6)}${stop(1, dark, 0)}</radialGradient>`) +
      this.#definitions;
    const body = this.#layers.map(({ body, outlines, rise }) => {
      const falls = this.#isFlat
        ? `translate(${rise} ${round(rise * 1.1)})`
        : `translate(${round(table * 0.62)} ${round(table * 0.55)})matrix(1 0-.62 .45 0 0)`;
      const shadows = outlines.map(
        ({ path, turn }) =>
          `<path d="${path}" fill="url(#${id('s')})" transform="${falls}${turn ? formatTurn(turn) : ''}"/>`,
      );
      return shadows.join('') + (this.#isFlat ? '' : this.#contact(outlines, id('k'))) + body;
    });
    return { definitions, body: body.join('') };
  }

  /** The soft shadow where the pack touches the table. */
  #contact(outlines: Layer['outlines'], gradient: string): string {
    const { left, right } = findBounds(outlines);
    return `<ellipse cx="${round((left + right) / 2 + 6)}" cy="${table}" rx="${round((right - left) / 2 + 6)}" ry="9" fill="url(#${gradient})"/>`;
  }

  /** The part of the sheet that the picture shows, 4:5: as large as shows the whole pack, its foot never cut. */
  #crop({ scale = 1, isDetail = false }: Surroundings): [x: number, y: number, width: number, height: number] {
    const { left, top, right, bottom } = findBounds([
      ...this.#reserved,
      ...this.#layers.flatMap(({ outlines }) => outlines),
    ]);
    const [wide, tall] = [right - left, bottom - top];
    const most = this.#isFlat ? fill.flat : fill.standing;
    const height = Math.max(tall / most.height, (wide / most.width) * 1.25) / scale;
    const middle = (left + right) / 2;
    if (isDetail) {
      const near = height * 0.42;
      return [middle - near * 0.34, top + tall * 0.3 - near * 0.5, near * 0.8, near];
    }
    const foot = tall / height > 0.5 ? footAt.tall : footAt.low;
    const y = this.#isFlat ? (top + bottom) / 2 - height * 0.5 : bottom - height * foot;
    return [middle - height * (this.#isFlat ? 0.4 : 0.39), y, height * 0.8, height];
  }

  /** The finished picture: seamless paper, light over the left shoulder, and the pack. */
  svg(place: Surroundings): string {
    const { definitions, body } = this.parts(place);
    const { view: given } = place;
    const crop = given ? [given.x, given.y, given.width, given.height] : this.#crop(place);
    const [x, y, width, height] = crop.map(Math.round) as [number, number, number, number];
    const view = `${x} ${y} ${width} ${height}`;
    if (place.isBare) {
      return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="${view}"><defs>${definitions}</defs>${body}</svg>`;
    }
    const paper =
      `<linearGradient id="b" x2="0" y2="1">${stop(0, lighter(place.ground, 0.34))}${stop(0.62, place.ground)}${stop(1, darker(place.ground, 0.09))}</linearGradient>` +
      '<radialGradient id="l" cx=".18" cy=".1" r=".8"><stop stop-color="#fff" stop-opacity=".5"/><stop offset="1" stop-color="#fff" stop-opacity="0"/></radialGradient>';
    const all = `M${x} ${y}h${width}v${height}h${-width}z`;
    return (
      `<svg xmlns="http://www.w3.org/2000/svg" viewBox="${view}"><defs>${paper}${definitions}</defs>` +
      `<path d="${all}" fill="url(#b)"/><path d="${all}" fill="url(#l)"/>${this.#backdrop}${body}</svg>`
    );
  }
}

const formatTurn = ({ degrees, x, y, right = 0, down = 0 }: Turn): string =>
  `${right || down ? `translate(${round(right)} ${round(down)})` : ''}rotate(${round(degrees)} ${round(x)} ${round(y)})`;

/** How many numbers each command of a path takes, and which two of them are the point that it leads to. */
const commandLengths: Readonly<Record<string, number>> = { m: 2, l: 2, t: 2, h: 1, v: 1, s: 4, q: 4, c: 6, a: 7 };

/** The points of paths that were walked before: packs of a brand share most of theirs. */
const pointsByPath = new Map<string, readonly number[]>();

/** The box around outlines, by the points of their paths: control points count, so it is never too small. */
function findBounds(outlines: Layer['outlines']): Box {
  const box: Box = { left: Infinity, top: Infinity, right: -Infinity, bottom: -Infinity };
  for (const { path, turn } of outlines) {
    const angle = ((turn?.degrees ?? 0) * Math.PI) / 180;
    const [cos, sin] = [Math.cos(angle), Math.sin(angle)];
    const { x: centreX, y: centreY, right = 0, down = 0 } = turn ?? { x: 0, y: 0 };
    const points = listPoints(path);
    for (let at = 0; at < points.length; at += 2) {
      const across = (points[at] as number) - centreX;
      const along = (points[at + 1] as number) - centreY;
      const x = centreX + across * cos - along * sin + right;
      const y = centreY + across * sin + along * cos + down;
      box.left = Math.min(box.left, x);
      box.right = Math.max(box.right, x);
      box.top = Math.min(box.top, y);
      box.bottom = Math.max(box.bottom, y);
    }
  }
  return box;
}

function listPoints(path: string): readonly number[] {
  const known = pointsByPath.get(path);
  if (known) return known;
  const points: number[] = [];
  walkPath(path, (x, y) => points.push(x, y));
  pointsByPath.set(path, points);
  return points;
}

/** Calls `add` for every point of a path. */
function walkPath(path: string, add: (x: number, y: number) => void): void {
  let [x, y, startX, startY] = [0, 0, 0, 0];
  for (const [, command = '', numbers = ''] of path.matchAll(/([a-z])([^a-z]*)/gi)) {
    const name = command.toLowerCase();
    const isRelative = name === command;
    if (name === 'z') [x, y] = [startX, startY];
    const values = (numbers.match(/-?(?:\d+\.?\d*|\.\d+)/g) ?? []).map(Number);
    const length = commandLengths[name] ?? 0;
    for (let at = 0; length > 0 && at + length <= values.length; at += length) {
      const part = values.slice(at, at + length);
      const [baseX, baseY] = isRelative ? [x, y] : [0, 0];
      if (name === 'h') x = baseX + (part[0] ?? 0);
      else if (name === 'v') y = baseY + (part[0] ?? 0);
      else {
        // The numbers of an arc before its end are radii and switches; its sides are those of the circle.
        const pairs = name === 'a' ? part.slice(5) : part;
        if (name === 'a') {
          const [centreX, centreY] = [(x + baseX + (part[5] ?? 0)) / 2, (y + baseY + (part[6] ?? 0)) / 2];
          add(centreX - (part[0] ?? 0), centreY - (part[1] ?? 0));
          add(centreX + (part[0] ?? 0), centreY + (part[1] ?? 0));
        }
        for (let pair = 0; pair < pairs.length; pair += 2) {
          const [px, py] = [baseX + (pairs[pair] ?? 0), baseY + (pairs[pair + 1] ?? 0)];
          add(px, py);
          if (pair === pairs.length - 2) [x, y] = [px, py];
        }
      }
      if (name === 'm') [startX, startY] = [x, y];
      add(x, y);
    }
  }
}
