import { hash, shuffle } from './random.ts';
import type { Hero } from './words/heroes.ts';

/**
 * Ingredient lists as printed on packs: INCI names, largest share first. A formula has a fixed beginning that
 * makes it what it is, a choice of what varies between brands, and an end of preservatives and scent.
 */
type Base = {
  starts: readonly string[];
  /** Some of these, in this order of share. */
  varies: readonly string[];
  ends: readonly string[];
  /** Scent and its allergens, left out of what is free of fragrance. */
  scented?: boolean;
  colours?: 'lips' | 'face' | 'eyes' | 'nails';
};

const list = (text: string): string[] => text.split(', ');

const water = 'AQUA (WATER)';
const mildEnd = list('PHENOXYETHANOL, ETHYLHEXYLGLYCERIN, DISODIUM EDTA');
const rinseEnd = list('SODIUM BENZOATE, POTASSIUM SORBATE, CITRIC ACID, SODIUM CHLORIDE');

const formulas = {
  lipWax: {
    starts: list(
      'RICINUS COMMUNIS SEED OIL, OCTYLDODECANOL, EUPHORBIA CERIFERA CERA, BIS-DIGLYCERYL POLYACYLADIPATE-2',
    ),
    varies: list(
      'CERA ALBA, COPERNICIA CERIFERA CERA, OZOKERITE, ISONONYL ISONONANOATE, DIISOSTEARYL MALATE, SILICA, NYLON-12, POLYETHYLENE, CAPRYLIC/CAPRIC TRIGLYCERIDE',
    ),
    ends: list('TOCOPHERYL ACETATE, BHT, VANILLIN'),
    colours: 'lips',
  },
  lipOil: {
    starts: list('POLYBUTENE, DIISOSTEARYL MALATE, HYDROGENATED POLYISOBUTENE, OCTYLDODECANOL'),
    varies: list(
      'SILICA DIMETHYL SILYLATE, ISODODECANE, TRIMETHYLSILOXYSILICATE, PHENYL TRIMETHICONE, SYNTHETIC FLUORPHLOGOPITE, DEXTRIN PALMITATE, PENTAERYTHRITYL TETRAISOSTEARATE',
    ),
    ends: list('PHENOXYETHANOL, TOCOPHEROL, AROMA'),
    colours: 'lips',
  },
  lipCare: {
    starts: list('RICINUS COMMUNIS SEED OIL, CERA ALBA, LANOLIN, BUTYROSPERMUM PARKII BUTTER'),
    varies: list(
      'PETROLATUM, HELIANTHUS ANNUUS SEED OIL, CANDELILLA CERA, PRUNUS AMYGDALUS DULCIS OIL, COCOS NUCIFERA OIL, OLEA EUROPAEA FRUIT OIL',
    ),
    ends: list('TOCOPHERYL ACETATE, ROSMARINUS OFFICINALIS LEAF EXTRACT, AROMA'),
  },
  waterTint: {
    starts: [water, ...list('GLYCERIN, BUTYLENE GLYCOL, POLYGLYCERYL-3 DISILOXANE DIMETHICONE')],
    varies: list(
      'ACRYLATES COPOLYMER, POLYVINYL ALCOHOL, XANTHAN GUM, PEG-40 HYDROGENATED CASTOR OIL, PROPANEDIOL, ALCOHOL DENAT, VP/VA COPOLYMER',
    ),
    ends: list('PHENOXYETHANOL, CAPRYLYL GLYCOL, CITRIC ACID'),
    colours: 'lips',
  },
  pencil: {
    starts: list('CYCLOPENTASILOXANE, SYNTHETIC WAX, TRIMETHYLSILOXYSILICATE, HYDROGENATED VEGETABLE OIL'),
    varies: list(
      'CERA MICROCRISTALLINA, MICA, POLYBUTENE, CERA ALBA, STEARIC ACID, HYDROGENATED COCO-GLYCERIDES, POLYGLYCERYL-2 TRIISOSTEARATE, ISOPROPYL MYRISTATE',
    ),
    ends: list('TOCOPHERYL ACETATE, ASCORBYL PALMITATE, BHT'),
    colours: 'eyes',
  },
  base: {
    starts: [water, ...list('CYCLOPENTASILOXANE, TITANIUM DIOXIDE, BUTYLENE GLYCOL, DIMETHICONE')],
    varies: list(
      'ETHYLHEXYL METHOXYCINNAMATE, PEG-10 DIMETHICONE, TRIMETHYLSILOXYSILICATE, DISTEARDIMONIUM HECTORITE, SILICA, METHYL METHACRYLATE CROSSPOLYMER, ALUMINUM HYDROXIDE, MAGNESIUM SULFATE, TRIETHOXYCAPRYLYLSILANE',
    ),
    ends: mildEnd,
    colours: 'face',
  },
  powder: {
    starts: list('TALC, MICA, SYNTHETIC FLUORPHLOGOPITE, SILICA'),
    varies: list(
      'ZINC STEARATE, DIMETHICONE, ETHYLHEXYL PALMITATE, MAGNESIUM MYRISTATE, BORON NITRIDE, CAPRYLIC/CAPRIC TRIGLYCERIDE, LAUROYL LYSINE, KAOLIN, NYLON-12',
    ),
    ends: list('CAPRYLYL GLYCOL, 1,2-HEXANEDIOL, TOCOPHEROL'),
    colours: 'face',
  },
  siliconeGel: {
    starts: list('DIMETHICONE, CYCLOPENTASILOXANE, DIMETHICONE CROSSPOLYMER, SILICA'),
    varies: list(
      'VINYL DIMETHICONE/METHICONE SILSESQUIOXANE CROSSPOLYMER, ISODODECANE, POLYSILICONE-11, ETHYLHEXYL SALICYLATE, LAURETH-12, TRIETHOXYCAPRYLYLSILANE',
    ),
    ends: list('PHENOXYETHANOL, TOCOPHERYL ACETATE, CI 77891'),
  },
  mascara: {
    starts: [water, ...list('CERA ALBA, GLYCERYL STEARATE, COPERNICIA CERIFERA CERA, STEARIC ACID')],
    varies: list(
      'ACRYLATES COPOLYMER, ACACIA SENEGAL GUM, TRIETHANOLAMINE, HYDROXYETHYLCELLULOSE, PALMITIC ACID, ORYZA SATIVA CERA, PVP, POLYVINYL ALCOHOL, NYLON-66',
    ),
    ends: mildEnd,
    colours: 'eyes',
  },
  mist: {
    starts: [water, ...list('ALCOHOL DENAT, GLYCERIN, PEG-40 HYDROGENATED CASTOR OIL')],
    varies: list(
      'PVP, PROPANEDIOL, PENTYLENE GLYCOL, POLYGLYCERYL-4 LAURATE/SEBACATE, SODIUM PCA, BETAINE, MARIS SAL, VP/VA COPOLYMER',
    ),
    ends: list('PHENOXYETHANOL, SODIUM BENZOATE, CITRIC ACID'),
    scented: true,
  },
  cleansingOil: {
    starts: list(
      'HELIANTHUS ANNUUS SEED OIL, PEG-20 GLYCERYL TRIISOSTEARATE, CETYL ETHYLHEXANOATE, ETHYLHEXYL PALMITATE',
    ),
    varies: list(
      'GLYCINE SOJA OIL, CAPRYLIC/CAPRIC TRIGLYCERIDE, OLEA EUROPAEA FRUIT OIL, COCO-CAPRYLATE/CAPRATE, SORBETH-30 TETRAOLEATE, DICAPRYLYL ETHER, ORYZA SATIVA BRAN OIL',
    ),
    ends: list('TOCOPHEROL, ROSMARINUS OFFICINALIS LEAF EXTRACT'),
    scented: true,
  },
  balm: {
    starts: list('ETHYLHEXYL PALMITATE, CETYL ETHYLHEXANOATE, PEG-20 GLYCERYL TRIISOSTEARATE, SYNTHETIC WAX'),
    varies: list(
      'CERA ALBA, PEG-8 ISOSTEARATE, BUTYROSPERMUM PARKII BUTTER, CAPRYLIC/CAPRIC TRIGLYCERIDE, CETEARETH-20, PRUNUS AMYGDALUS DULCIS OIL, POLYETHYLENE',
    ),
    ends: list('TOCOPHEROL, BHT, PHENOXYETHANOL'),
    scented: true,
  },
  cleanser: {
    starts: [water, ...list('SODIUM COCOYL GLUTAMATE, GLYCERIN, COCAMIDOPROPYL BETAINE')],
    varies: list(
      'SODIUM COCOAMPHOACETATE, DECYL GLUCOSIDE, LAURYL GLUCOSIDE, ACRYLATES COPOLYMER, SODIUM LAUROYL SARCOSINATE, PEG-120 METHYL GLUCOSE DIOLEATE, COCO-BETAINE, GLYCERYL OLEATE, SORBITOL',
    ),
    ends: rinseEnd,
    scented: true,
  },
  toner: {
    starts: [water, ...list('BUTYLENE GLYCOL, GLYCERIN, 1,2-HEXANEDIOL')],
    varies: list(
      'PROPANEDIOL, BETAINE, HAMAMELIS VIRGINIANA WATER, POLYSORBATE 20, SODIUM PCA, POLYGLYCERYL-4 CAPRATE, DIPROPYLENE GLYCOL, TREHALOSE, LACTIC ACID',
    ),
    ends: list('ETHYLHEXYLGLYCERIN, DISODIUM EDTA, CITRIC ACID'),
    scented: true,
  },
  serum: {
    starts: [water, ...list('GLYCERIN, PENTYLENE GLYCOL, PROPANEDIOL')],
    varies: list(
      'CARBOMER, BETA-GLUCAN, SODIUM PCA, BETAINE, XANTHAN GUM, HYDROXYETHYLCELLULOSE, POLYGLYCERYL-10 LAURATE, ADENOSINE, TREHALOSE, ARGININE, BIOSACCHARIDE GUM-1',
    ),
    ends: mildEnd,
  },
  oil: {
    starts: list('CAPRYLIC/CAPRIC TRIGLYCERIDE, SIMMONDSIA CHINENSIS SEED OIL, HELIANTHUS ANNUUS SEED OIL'),
    varies: list(
      'PRUNUS AMYGDALUS DULCIS OIL, OENOTHERA BIENNIS OIL, VITIS VINIFERA SEED OIL, COCO-CAPRYLATE, LIMNANTHES ALBA SEED OIL, OLEA EUROPAEA FRUIT OIL, BORAGO OFFICINALIS SEED OIL, SESAMUM INDICUM SEED OIL',
    ),
    ends: list('TOCOPHEROL, BISABOLOL'),
    scented: true,
  },
  cream: {
    starts: [water, ...list('GLYCERIN, CAPRYLIC/CAPRIC TRIGLYCERIDE, CETEARYL ALCOHOL, GLYCERYL STEARATE')],
    varies: list(
      'DIMETHICONE, PEG-100 STEARATE, BUTYLENE GLYCOL, DICAPRYLYL CARBONATE, CETEARYL OLIVATE, SORBITAN OLIVATE, STEARIC ACID, ISOPROPYL PALMITATE, XANTHAN GUM, CARBOMER',
    ),
    ends: mildEnd,
    scented: true,
  },
  richCream: {
    starts: [water, ...list('BUTYROSPERMUM PARKII BUTTER, GLYCERIN, CETEARYL ALCOHOL, PETROLATUM')],
    varies: list(
      'CETYL ALCOHOL, GLYCERYL STEARATE SE, DIMETHICONE, COCO-CAPRYLATE/CAPRATE, CERA ALBA, UREA, LANOLIN ALCOHOL, OCTYLDODECANOL, MYRISTYL MYRISTATE, SODIUM STEAROYL GLUTAMATE',
    ),
    ends: mildEnd,
    scented: true,
  },
  gelCream: {
    starts: [water, ...list('BUTYLENE GLYCOL, GLYCERIN, DIMETHICONE, CYCLOHEXASILOXANE')],
    varies: list(
      'AMMONIUM ACRYLOYLDIMETHYLTAURATE/VP COPOLYMER, BETAINE, CARBOMER, SODIUM ACRYLATE/SODIUM ACRYLOYLDIMETHYL TAURATE COPOLYMER, TROMETHAMINE, POLYSORBATE 60, C14-22 ALCOHOLS, TREHALOSE',
    ),
    ends: mildEnd,
    scented: true,
  },
  clay: {
    starts: [water, ...list('KAOLIN, GLYCERIN, BENTONITE, TITANIUM DIOXIDE')],
    varies: list(
      'ILLITE, MONTMORILLONITE, PROPANEDIOL, ZINC OXIDE, XANTHAN GUM, CETEARYL ALCOHOL, CI 77491, CI 77492, MAGNESIUM ALUMINUM SILICATE',
    ),
    ends: mildEnd,
    scented: true,
  },
  scrub: {
    starts: list('SUCROSE, GLYCERIN, PRUNUS AMYGDALUS DULCIS OIL, CAPRYLIC/CAPRIC TRIGLYCERIDE'),
    varies: list(
      'SODIUM COCOYL ISETHIONATE, CELLULOSE, PRUNUS ARMENIACA SEED POWDER, ORYZA SATIVA POWDER, COFFEA ARABICA SEED POWDER, SILICA, CERA ALBA, LACTIC ACID, POLYSORBATE 80',
    ),
    ends: list('TOCOPHEROL, PHENOXYETHANOL'),
    scented: true,
  },
  sunscreen: {
    starts: [
      water,
      ...list(
        'ETHYLHEXYL SALICYLATE, BUTYL METHOXYDIBENZOYLMETHANE, DIETHYLAMINO HYDROXYBENZOYL HEXYL BENZOATE, OCTOCRYLENE',
      ),
    ],
    varies: list(
      'BIS-ETHYLHEXYLOXYPHENOL METHOXYPHENYL TRIAZINE, C12-15 ALKYL BENZOATE, DIBUTYL ADIPATE, ETHYLHEXYL TRIAZONE, ZINC OXIDE, SILICA, GLYCERIN, PROPYLHEPTYL CAPRYLATE, POLYGLYCERYL-3 METHYLGLUCOSE DISTEARATE, VP/EICOSENE COPOLYMER',
    ),
    ends: mildEnd,
  },
  lotion: {
    starts: [water, ...list('GLYCERIN, PARAFFINUM LIQUIDUM, ISOPROPYL MYRISTATE, CETEARYL ALCOHOL')],
    varies: list(
      'GLYCERYL STEARATE CITRATE, DIMETHICONE, CARBOMER, HELIANTHUS ANNUUS SEED OIL, ETHYLHEXYL STEARATE, SODIUM HYDROXIDE, SORBITOL, MENTHYL LACTATE',
    ),
    ends: mildEnd,
    scented: true,
  },
  shampoo: {
    starts: [water, ...list('SODIUM LAURETH SULFATE, COCAMIDOPROPYL BETAINE, GLYCERIN, SODIUM CHLORIDE')],
    varies: list(
      'COCO-GLUCOSIDE, GLYCOL DISTEARATE, POLYQUATERNIUM-10, GUAR HYDROXYPROPYLTRIMONIUM CHLORIDE, PEG-7 GLYCERYL COCOATE, LAURETH-4, COCAMIDE MEA, DISODIUM LAURETH SULFOSUCCINATE, STYRENE/ACRYLATES COPOLYMER',
    ),
    ends: list('SODIUM BENZOATE, CITRIC ACID, TETRASODIUM GLUTAMATE DIACETATE'),
    scented: true,
  },
  conditioner: {
    starts: [water, ...list('CETEARYL ALCOHOL, BEHENTRIMONIUM CHLORIDE, CETYL ESTERS, GLYCERIN')],
    varies: list(
      'STEARAMIDOPROPYL DIMETHYLAMINE, AMODIMETHICONE, DIMETHICONE, QUATERNIUM-87, ISOPROPYL PALMITATE, CETRIMONIUM CHLORIDE, HYDROXYETHYLCELLULOSE, TRIDECETH-12',
    ),
    ends: list('PHENOXYETHANOL, SODIUM BENZOATE, CITRIC ACID'),
    scented: true,
  },
  hairOil: {
    starts: list('CYCLOPENTASILOXANE, DIMETHICONOL, C12-15 ALKYL BENZOATE'),
    varies: list(
      'ISOPROPYL MYRISTATE, LINUM USITATISSIMUM SEED OIL, HELIANTHUS ANNUUS SEED OIL, PHENYL TRIMETHICONE, ETHYLHEXYL METHOXYCINNAMATE, SQUALANE',
    ),
    ends: list('TOCOPHEROL, BHT'),
    scented: true,
  },
  dryShampoo: {
    starts: list('BUTANE, ALCOHOL DENAT, ORYZA SATIVA STARCH, PROPANE, ISOBUTANE'),
    varies: list(
      'ALUMINUM STARCH OCTENYLSUCCINATE, DISTEARYLDIMONIUM CHLORIDE, SILICA, CETRIMONIUM CHLORIDE, KAOLIN, MAGNESIUM STEARATE',
    ),
    ends: list('TOCOPHERYL ACETATE'),
    scented: true,
  },
  perfume: {
    starts: list('ALCOHOL DENAT, PARFUM (FRAGRANCE), AQUA (WATER)'),
    varies: list(
      'LIMONENE, LINALOOL, COUMARIN, CITRAL, GERANIOL, CITRONELLOL, ALPHA-ISOMETHYL IONONE, BENZYL SALICYLATE, HYDROXYCITRONELLAL, EUGENOL, BENZYL BENZOATE, EVERNIA PRUNASTRI EXTRACT, FARNESOL',
    ),
    ends: list('BUTYL METHOXYDIBENZOYLMETHANE, BHT'),
  },
  candle: {
    starts: list('HYDROGENATED SOYBEAN OIL, COCOS NUCIFERA OIL, PARFUM (FRAGRANCE)'),
    varies: list(
      'EUPHORBIA CERIFERA CERA, LINALOOL, LIMONENE, CITRONELLOL, EUGENOL, COUMARIN, HEXYL CINNAMAL, GERANIOL',
    ),
    ends: list('TOCOPHEROL'),
  },
  salt: {
    starts: list('MARIS SAL, MAGNESIUM SULFATE, SODIUM BICARBONATE'),
    varies: list(
      'HELIANTHUS ANNUUS SEED OIL, LAVANDULA ANGUSTIFOLIA FLOWER, SOLUM DIATOMEAE, POLYSORBATE 20, CITRUS AURANTIUM DULCIS PEEL OIL, CALENDULA OFFICINALIS FLOWER',
    ),
    ends: list('TOCOPHEROL'),
    scented: true,
  },
  deodorant: {
    starts: list('COCOS NUCIFERA OIL, SODIUM BICARBONATE, ZEA MAYS STARCH, CAPRYLIC/CAPRIC TRIGLYCERIDE'),
    varies: list(
      'MAGNESIUM HYDROXIDE, TRIETHYL CITRATE, CERA ALBA, ZINC RICINOLEATE, KAOLIN, STEARYL ALCOHOL, THEOBROMA CACAO SEED BUTTER',
    ),
    ends: list('TOCOPHEROL'),
    scented: true,
  },
  nail: {
    starts: list(
      'ETHYL ACETATE, BUTYL ACETATE, NITROCELLULOSE, ADIPIC ACID/NEOPENTYL GLYCOL/TRIMELLITIC ANHYDRIDE COPOLYMER',
    ),
    varies: list(
      'ACETYL TRIBUTYL CITRATE, ISOPROPYL ALCOHOL, STEARALKONIUM BENTONITE, SUCROSE ACETATE ISOBUTYRATE, SILICA, STYRENE/ACRYLATES COPOLYMER, DIACETONE ALCOHOL, TRIMETHYLPENTANEDIYL DIBENZOATE',
    ),
    ends: list('PHOSPHORIC ACID, BENZOPHENONE-1'),
    colours: 'nails',
  },
  remover: {
    starts: list('ETHYL ACETATE, AQUA (WATER), ALCOHOL'),
    varies: list(
      'GLYCERIN, PROPYLENE CARBONATE, DIMETHYL ADIPATE, DIMETHYL GLUTARATE, RICINUS COMMUNIS SEED OIL, PRUNUS AMYGDALUS DULCIS OIL',
    ),
    ends: list('DENATONIUM BENZOATE'),
    scented: true,
  },
} as const satisfies Record<string, Base>;

export type Formula = keyof typeof formulas | 'none' | 'set';

const pigments: Record<NonNullable<Base['colours']>, string> = {
  lips: '[+/- MAY CONTAIN: CI 15850 (RED 6, RED 7 LAKE), CI 45410 (RED 28 LAKE), CI 19140 (YELLOW 5 LAKE), CI 77491, CI 77492, CI 77499 (IRON OXIDES), CI 77891 (TITANIUM DIOXIDE)]',
  face: '[+/- MAY CONTAIN: CI 77491, CI 77492, CI 77499 (IRON OXIDES), CI 77891 (TITANIUM DIOXIDE), CI 77007 (ULTRAMARINES), CI 75470 (CARMINE)]',
  eyes: '[+/- MAY CONTAIN: CI 77499, CI 77491 (IRON OXIDES), CI 77266 (BLACK 2), CI 77288 (CHROMIUM OXIDE GREENS), CI 77510 (FERRIC FERROCYANIDE), CI 77891 (TITANIUM DIOXIDE)]',
  nails:
    '[+/- MAY CONTAIN: CI 15850 (RED 7 LAKE), CI 15880 (RED 34 LAKE), CI 19140 (YELLOW 5 LAKE), CI 77266 (BLACK 2), CI 77510 (FERRIC FERROCYANIDE), CI 77891 (TITANIUM DIOXIDE)]',
};

/** Carmine comes from an insect, beeswax, lanolin and honey from animals: none of them is vegan. */
const fromAnimals = /CERA ALBA|LANOLIN|CARMINE|\bMEL\b|PROPOLIS|KERATIN|75470/;

type Wishes = { isVegan: boolean; isFragranceFree: boolean; isAlcoholFree: boolean; isColoured: boolean };

/** The ingredient list of one product; what its claims exclude is not in it. */
export function formatIngredients(formula: Formula, product: string, hero: Hero | null, wishes: Wishes): string {
  // A tool's list names its materials.
  if (formula === 'none') return hero?.inci.join(', ') ?? '';
  if (formula === 'set') return setContents(product, wishes);

  const { starts, varies, ends, ...base }: Base = formulas[formula];
  const chosen = new Set(shuffle(`${product}/formula`, varies).slice(0, 4 + (hash(`${product}/length`) % 3)));
  const middle = varies.filter((name) => chosen.has(name));
  const heroes = hero ? hero.inci : [];
  const scent =
    base.scented && !wishes.isFragranceFree ? ['PARFUM (FRAGRANCE)', ...shuffle(product, allergens).slice(0, 3)] : [];
  const names = [...starts, ...heroes.slice(0, 1), ...middle, ...heroes.slice(1), ...scent, ...ends]
    .filter((name) => !(wishes.isVegan && fromAnimals.test(name)))
    .filter((name) => !(wishes.isAlcoholFree && /^ALCOHOL( DENAT)?$/.test(name)));
  const colours =
    base.colours && wishes.isColoured
      ? [wishes.isVegan ? pigments[base.colours].replace(', CI 75470 (CARMINE)', '') : pigments[base.colours]]
      : [];
  return [...new Set([...names, ...colours])].join(', ');
}

const allergens = list(
  'LIMONENE, LINALOOL, GERANIOL, CITRONELLOL, HEXYL CINNAMAL, CITRAL, BENZYL SALICYLATE, COUMARIN',
);

/** A set prints the list of each thing in it. */
const setContents = (product: string, wishes: Wishes): string =>
  (['cream', 'lotion', 'serum'] as const)
    .map(
      (formula, index) =>
        `(${index + 1}) ${formatIngredients(formula, `${product}/${index}`, null, { ...wishes, isColoured: false })}`,
    )
    .join('; ');
