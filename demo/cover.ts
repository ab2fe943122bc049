import { brands } from './brands/brands.ts';
import { drawPackshot } from './packshots/draw.ts';
import { openLipstick } from './packshots/shapes/colour-packs.ts';
import { Sheet } from './packshots/sheet.ts';

/** Pictures that belong to the shop rather than to a product. */

const vermilion = '#e34234';
const reds = ['#f6d5cc', '#f0a99b', '#e9735f', vermilion, '#b92b1f', '#7d1d1b', '#431216'];

/** The wordmark as an outline: it cannot fall back to another face. */
const wordmark =
  'M160 2L46 -690L4 -690L4 -700L159 -700L159 -690L117 -690L196 -183L192 -183L263 -690L222 -690L222 -700L319 -700L319 -690L273 -690L174 2ZM437 11Q402 11 377 -13Q353 -36 337 -75Q322 -115 315 -164Q308 -212 308 -263Q308 -329 318 -379Q329 -428 346 -461Q364 -494 386 -510Q409 -526 434 -526Q463 -526 485 -508Q506 -489 520 -457Q535 -425 542 -385Q549 -346 549 -305Q549 -297 549 -289Q549 -281 548 -273L368 -273L368 -283L482 -283Q482 -354 478 -407Q474 -459 464 -488Q454 -517 434 -517Q416 -517 402 -490Q389 -463 382 -409Q376 -354 376 -272Q376 -220 377 -172Q379 -123 385 -85Q392 -46 406 -24Q421 -1 446 -1Q483 -1 505 -22Q527 -43 535 -67L543 -62Q533 -32 506 -11Q480 11 437 11ZM568 0L568 -10L611 -10L611 -513L568 -513L568 -523L677 -523L677 -460Q678 -466 686 -482Q694 -498 708 -512Q723 -526 744 -526Q768 -526 784 -508Q800 -490 808 -461Q816 -432 816 -397Q816 -376 809 -363Q802 -351 788 -351Q774 -351 767 -363Q760 -375 760 -393Q760 -405 764 -415Q768 -425 772 -436Q775 -446 775 -457Q775 -487 764 -501Q754 -515 739 -515Q719 -515 705 -495Q692 -475 684 -448Q677 -421 677 -397L677 -10L723 -10L723 0ZM829 0L829 -10L869 -10L869 -513L829 -513L829 -523L935 -523L935 -437Q938 -452 947 -473Q956 -494 972 -510Q989 -526 1017 -526Q1045 -526 1063 -511Q1081 -496 1090 -472Q1099 -449 1100 -423Q1104 -447 1114 -470Q1124 -494 1141 -510Q1159 -526 1187 -526Q1229 -526 1250 -491Q1272 -456 1272 -400L1272 -10L1308 -10L1308 0L1168 0L1168 -10L1206 -10L1206 -340Q1206 -390 1203 -427Q1200 -464 1191 -483Q1182 -503 1161 -503Q1145 -503 1131 -482Q1118 -462 1110 -433Q1102 -405 1102 -381L1102 -10L1140 -10L1140 0L999 0L999 -10L1036 -10L1036 -340Q1036 -416 1028 -459Q1021 -503 990 -503Q974 -503 961 -482Q949 -460 942 -432Q936 -404 935 -382L935 -10L973 -10L973 0ZM1316 0L1316 -10L1360 -10L1360 -513L1316 -513L1316 -523L1426 -523L1426 -10L1472 -10L1472 0ZM1393 -627Q1373 -627 1359 -641Q1345 -655 1345 -674Q1345 -693 1359 -707Q1373 -721 1393 -721Q1411 -721 1424 -707Q1438 -693 1438 -674Q1438 -655 1424 -641Q1411 -627 1393 -627ZM1491 0L1491 -10L1529 -10L1529 -740L1491 -740L1491 -750L1594 -750L1594 -10L1632 -10L1632 0ZM1651 0L1651 -10L1695 -10L1695 -513L1651 -513L1651 -523L1761 -523L1761 -10L1807 -10L1807 0ZM1728 -627Q1708 -627 1694 -641Q1680 -655 1680 -674Q1680 -693 1694 -707Q1708 -721 1728 -721Q1746 -721 1759 -707Q1773 -693 1773 -674Q1773 -655 1759 -641Q1746 -627 1728 -627ZM1960 11Q1934 11 1910 -7Q1887 -25 1868 -60Q1850 -95 1839 -147Q1828 -198 1828 -263Q1828 -335 1839 -385Q1851 -436 1869 -467Q1888 -498 1912 -512Q1935 -526 1960 -526Q1984 -526 2007 -512Q2031 -498 2050 -467Q2069 -436 2080 -385Q2092 -335 2092 -263Q2092 -198 2081 -147Q2070 -95 2051 -60Q2033 -25 2009 -7Q1985 11 1960 11ZM1960 2Q1989 2 2006 -66Q2023 -134 2023 -263Q2023 -390 2006 -454Q1989 -517 1960 -517Q1930 -517 1913 -454Q1897 -390 1897 -263Q1897 -134 1913 -66Q1930 2 1960 2ZM2116 0L2116 -10L2160 -10L2160 -513L2116 -513L2116 -523L2226 -523L2226 -449Q2231 -466 2242 -484Q2252 -502 2268 -514Q2285 -526 2308 -526Q2331 -526 2352 -516Q2373 -505 2387 -473Q2401 -440 2401 -376L2401 -10L2443 -10L2443 0L2296 0L2296 -10L2335 -10L2335 -365Q2335 -441 2323 -476Q2311 -511 2286 -511Q2275 -511 2264 -500Q2253 -488 2244 -472Q2236 -455 2231 -438Q2226 -421 2226 -408L2226 -10L2266 -10L2266 0Z';

/**
 * The lipstick on the cover of the home page: 700 × 1000 without paper, so that it can stand in front of
 * the wordmark, on a plinth that runs off the lower edge.
 */
function drawCover(): string {
  const house = brands[0];
  if (!house) throw new Error('the house brand is missing');
  const sheet = new Sheet('a');
  const { palette, form } = house;
  openLipstick(sheet, { palette, form, pose: 'standing', mark: '', shade: '#d62c20', label: [], vary: 0.5 }, 236);
  sheet.draw(`<path transform="translate(210.5 362)scale(.0208)" d="${wordmark}" fill="${palette.ink}"/>`);
  const { definitions, body } = sheet.parts({ ground: '#e07a68' });
  const fade =
    '<stop stop-color="#a8402e" stop-opacity=".34"/><stop offset="1" stop-color="#a8402e" stop-opacity="0"/>';
  const front =
    '<stop stop-color="#d4402f"/><stop offset=".35" stop-color="#e8594a"/><stop offset="1" stop-color="#b52e20"/>';
  return (
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 700 1000"><defs>' +
    `<linearGradient id="h" x2="1">${fade}</linearGradient><linearGradient id="f" x2="1">${front}</linearGradient>${definitions}</defs>` +
    // The plinth: its shadow, front, top and side.
    '<path d="M464 1000V640l236-110v470z" fill="url(#h)"/>' +
    '<path d="M150 590h290v410h-290z" fill="url(#f)"/>' +
    '<path d="M150 590l24-22h290l-24 22z" fill="#f08474"/>' +
    '<path d="M440 590l24-22v432h-24z" fill="#9d2417"/>' +
    `<g transform="translate(-172 -244)scale(2)">${body}</g></svg>`
  );
}

/** The cover, the home page's story, the gift card and the carrier bag, with their addresses. */
export function shopPictures(): { url: string; svg: string }[] {
  const house = brands[0];
  if (!house) throw new Error('the house brand is missing');
  const { palette, form, mark } = house;
  const paper = { ...palette, pack: '#fbf3ec', ink: '#191311' };
  return [
    { url: '/media/packshots/cover.svg', svg: drawCover() },
    {
      url: '/media/packshots/story.svg',
      svg: drawPackshot({ shape: 'swirl', palette, form, mark, shade: '#f6e7d6', ground: '#cfdcc9', seed: 'story' }),
    },
    {
      url: '/media/packshots/gift-card.svg',
      svg: drawPackshot({ shape: 'giftcard', palette, form, mark, shade: vermilion, ground: '#e8694f', pans: reds }),
    },
    {
      url: '/media/packshots/paper-bag.svg',
      svg: drawPackshot({ shape: 'bag', palette: paper, form, mark, shade: vermilion, ground: '#f3c6bb' }),
    },
  ];
}
