import type { GiftCardDesign } from './gift-card-terms.ts';

/**
 * The drawings of e-gift cards: flat shapes on a seamless ground, with a hard shadow that falls up and right. The name is an
 * outline, so that no font is needed where a drawing is turned into pixels.
 */

export const giftCardArtSize = { width: 960, height: 600 } as const;

const ink = '#14100e';
const paper = '#fcfaf7';
const vermilion = '#e34234';
const rubric = '#bc2c1c';

/** The demo's name as an outline, within 2439 by 761 units. */
const wordmark =
  'M160 2L46 -690L4 -690L4 -700L159 -700L159 -690L117 -690L196 -183L192 -183L263 -690L222 -690L222 -700L319 -700L319 -690L273 -690L174 2ZM437 11Q402 11 377 -13Q353 -36 337 -75Q322 -115 315 -164Q308 -212 308 -263Q308 -329 318 -379Q329 -428 346 -461Q364 -494 386 -510Q409 -526 434 -526Q463 -526 485 -508Q506 -489 520 -457Q535 -425 542 -385Q549 -346 549 -305Q549 -297 549 -289Q549 -281 548 -273L368 -273L368 -283L482 -283Q482 -354 478 -407Q474 -459 464 -488Q454 -517 434 -517Q416 -517 402 -490Q389 -463 382 -409Q376 -354 376 -272Q376 -220 377 -172Q379 -123 385 -85Q392 -46 406 -24Q421 -1 446 -1Q483 -1 505 -22Q527 -43 535 -67L543 -62Q533 -32 506 -11Q480 11 437 11ZM568 0L568 -10L611 -10L611 -513L568 -513L568 -523L677 -523L677 -460Q678 -466 686 -482Q694 -498 708 -512Q723 -526 744 -526Q768 -526 784 -508Q800 -490 808 -461Q816 -432 816 -397Q816 -376 809 -363Q802 -351 788 -351Q774 -351 767 -363Q760 -375 760 -393Q760 -405 764 -415Q768 -425 772 -436Q775 -446 775 -457Q775 -487 764 -501Q754 -515 739 -515Q719 -515 705 -495Q692 -475 684 -448Q677 -421 677 -397L677 -10L723 -10L723 0ZM829 0L829 -10L869 -10L869 -513L829 -513L829 -523L935 -523L935 -437Q938 -452 947 -473Q956 -494 972 -510Q989 -526 1017 -526Q1045 -526 1063 -511Q1081 -496 1090 -472Q1099 -449 1100 -423Q1104 -447 1114 -470Q1124 -494 1141 -510Q1159 -526 1187 -526Q1229 -526 1250 -491Q1272 -456 1272 -400L1272 -10L1308 -10L1308 0L1168 0L1168 -10L1206 -10L1206 -340Q1206 -390 1203 -427Q1200 -464 1191 -483Q1182 -503 1161 -503Q1145 -503 1131 -482Q1118 -462 1110 -433Q1102 -405 1102 -381L1102 -10L1140 -10L1140 0L999 0L999 -10L1036 -10L1036 -340Q1036 -416 1028 -459Q1021 -503 990 -503Q974 -503 961 -482Q949 -460 942 -432Q936 -404 935 -382L935 -10L973 -10L973 0ZM1316 0L1316 -10L1360 -10L1360 -513L1316 -513L1316 -523L1426 -523L1426 -10L1472 -10L1472 0ZM1393 -627Q1373 -627 1359 -641Q1345 -655 1345 -674Q1345 -693 1359 -707Q1373 -721 1393 -721Q1411 -721 1424 -707Q1438 -693 1438 -674Q1438 -655 1424 -641Q1411 -627 1393 -627ZM1491 0L1491 -10L1529 -10L1529 -740L1491 -740L1491 -750L1594 -750L1594 -10L1632 -10L1632 0ZM1651 0L1651 -10L1695 -10L1695 -513L1651 -513L1651 -523L1761 -523L1761 -10L1807 -10L1807 0ZM1728 -627Q1708 -627 1694 -641Q1680 -655 1680 -674Q1680 -693 1694 -707Q1708 -721 1728 -721Q1746 -721 1759 -707Q1773 -693 1773 -674Q1773 -655 1759 -641Q1746 -627 1728 -627ZM1960 11Q1934 11 1910 -7Q1887 -25 1868 -60Q1850 -95 1839 -147Q1828 -198 1828 -263Q1828 -335 1839 -385Q1851 -436 1869 -467Q1888 -498 1912 -512Q1935 -526 1960 -526Q1984 -526 2007 -512Q2031 -498 2050 -467Q2069 -436 2080 -385Q2092 -335 2092 -263Q2092 -198 2081 -147Q2070 -95 2051 -60Q2033 -25 2009 -7Q1985 11 1960 11ZM1960 2Q1989 2 2006 -66Q2023 -134 2023 -263Q2023 -390 2006 -454Q1989 -517 1960 -517Q1930 -517 1913 -454Q1897 -390 1897 -263Q1897 -134 1913 -66Q1930 2 1960 2ZM2116 0L2116 -10L2160 -10L2160 -513L2116 -513L2116 -523L2226 -523L2226 -449Q2231 -466 2242 -484Q2252 -502 2268 -514Q2285 -526 2308 -526Q2331 -526 2352 -516Q2373 -505 2387 -473Q2401 -440 2401 -376L2401 -10L2443 -10L2443 0L2296 0L2296 -10L2335 -10L2335 -365Q2335 -441 2323 -476Q2311 -511 2286 -511Q2275 -511 2264 -500Q2253 -488 2244 -472Q2236 -455 2231 -438Q2226 -421 2226 -408L2226 -10L2266 -10L2266 0Z';

/** Places the name. @param width in units of the drawing; `x` and `y` are its lower left corner */
function drawName(x: number, y: number, width: number, fill: string): string {
  const scale = width / 2439;
  return `<path transform="translate(${x} ${y}) scale(${scale.toFixed(4)})" fill="${fill}" d="${wordmark}"/>`;
}

/** A lipstick, wound up. */
function drawBullet(): string {
  const shadow = '#a8402b';
  return [
    `<rect width="960" height="600" fill="#e8694f"/>`,
    `<path fill="${shadow}" d="M640 560 L665 330 L900 110 L960 60 V470 L863 560 Z"/>`,
    `<path fill="${rubric}" d="M664 400 V150 L736 74 Q752 66 756 84 V400 Z"/>`,
    `<path fill="#d5281c" d="M664 400 V150 L704 108 V400 Z"/>`,
    `<rect x="652" y="316" width="116" height="96" fill="#d9b25c"/>`,
    `<rect x="652" y="316" width="34" height="96" fill="#eed193"/>`,
    `<rect x="640" y="400" width="140" height="160" fill="${ink}"/>`,
    `<rect x="640" y="400" width="40" height="160" fill="#3a312c"/>`,
  ].join('');
}

/** Shades as flat, touching bars. */
function drawShades(): string {
  const shades = [
    '#5c0f14',
    '#8e1b1f',
    rubric,
    vermilion,
    '#e8694f',
    '#ec8d77',
    '#f3b8b5',
    '#f0cfc6',
    '#dcb09a',
    '#a6603f',
  ];
  const bars = shades.map((shade, index) => `<rect x="${index * 96}" width="96" height="410" fill="${shade}"/>`);
  return [`<rect width="960" height="600" fill="${paper}"/>`, ...bars].join('');
}

/** A parcel with a ribbon. */
function drawRibbon(): string {
  return [
    `<rect width="960" height="600" fill="#f3c6bb"/>`,
    `<path fill="#e0a597" d="M690 0 H960 V250 L790 250 Z"/>`,
    `<rect x="620" width="88" height="600" fill="${vermilion}"/>`,
    `<rect y="206" width="960" height="88" fill="${vermilion}"/>`,
    `<path fill="${rubric}" d="M664 250 C600 90 470 60 440 130 C416 190 520 256 664 250 Z"/>`,
    `<path fill="${rubric}" d="M664 250 C728 90 858 60 888 130 C912 190 808 256 664 250 Z"/>`,
    `<path fill="#8e1b1f" d="M664 250 C622 160 540 112 506 146 C484 176 556 236 664 250 Z"/>`,
    `<path fill="#8e1b1f" d="M664 250 C706 160 788 112 822 146 C844 176 772 236 664 250 Z"/>`,
    `<path fill="${rubric}" d="M664 250 L560 430 L606 424 L622 466 L690 262 Z"/>`,
    `<path fill="${rubric}" d="M664 250 L768 430 L722 424 L706 466 L638 262 Z"/>`,
    `<rect x="632" y="216" width="64" height="68" fill="${vermilion}"/>`,
  ].join('');
}

/** A round pot at noon, with its shadow. */
function drawNoon(): string {
  return [
    `<rect width="960" height="600" fill="#f2dfaa"/>`,
    `<path fill="#d6bb75" d="M560 450 L820 190 Q960 120 960 180 V420 L800 560 Z"/>`,
    `<circle cx="660" cy="380" r="170" fill="${ink}"/>`,
    `<circle cx="660" cy="372" r="160" fill="#3a312c"/>`,
    `<circle cx="660" cy="372" r="138" fill="${vermilion}"/>`,
    `<path fill="#ec8d77" d="M556 330 A112 112 0 0 1 640 262 A150 150 0 0 0 556 330 Z"/>`,
  ].join('');
}

const drawings: Record<GiftCardDesign, () => string> = {
  bullet: drawBullet,
  shades: drawShades,
  ribbon: drawRibbon,
  noon: drawNoon,
};

/** Returns the drawing of a design, as SVG. @param hasName whether the demo's name is on it */
export function drawGiftCard(design: GiftCardDesign, hasName: boolean): string {
  const { width, height } = giftCardArtSize;
  const name = hasName ? drawName(64, design === 'shades' ? 548 : 530, 400, ink) : '';
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}">${drawings[design]()}${name}</svg>`;
}
