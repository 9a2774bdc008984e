/** What special events of the fictional museum are about: title, place and a sentence or two. */
export interface Subject {
  readonly title: string
  readonly location: string
  readonly blurb: string
}

/** The subjects, in no order of importance; some are written in more than ASCII on purpose. */
export const subjects: readonly Subject[] = [
  {
    title: 'The Lighthouse Keepers’ Logbooks',
    location: 'Harbour Gallery',
    blurb: 'Ninety years of storms, ships and sleepless nights, in the keepers’ own handwriting.',
  },
  {
    title: 'Clockwork Birds',
    location: 'Mechanical Cabinet, 2nd floor',
    blurb: 'Thirty singing automata are wound up one after the other, and one of them answers.',
  },
  {
    title: 'Maps of Places That Never Were',
    location: 'Cartography Room',
    blurb: 'Phantom islands, wishful mountains and a river that flows in a circle.',
  },
  {
    title: 'Weaving the Northern Lights',
    location: 'Textile Hall',
    blurb: 'Looms from five valleys, and the patterns that winter skies have left in the wool.',
  },
  {
    title: 'Käthe Brömmelmöller: Größe im Kleinen',
    location: 'Miniature Wing',
    blurb: 'Paintings no larger than a thumbnail – bring your glasses, we lend the magnifiers.',
  },
  {
    title: 'A Short History of Salt',
    location: 'Vault B',
    blurb: 'Taxes, trade roads and preserved lemons: how a white grain built half a city.',
  },
  {
    title: 'Night of the Paper Moths',
    location: 'Winter Garden',
    blurb: 'Two thousand folded wings hang between the palms and stir as the doors open.',
  },
  {
    title: 'The Glassblower’s Daughter',
    location: 'Furnace Yard',
    blurb: 'Her recipes for blue were lost for a century; our workshop has three of them back.',
  },
  {
    title: '紙と水の庭 (Garden of Paper and Water)',
    location: 'Pavilion 東',
    blurb: 'Ink that blooms when it meets water, shown in basins that you may touch.',
  },
  {
    title: 'Bones, Feathers & Fibs',
    location: 'Natural History Hall',
    blurb: 'Famous forgeries beside the real thing. Labels are hidden until you have guessed.',
  },
  {
    title: 'The Quiet Orchestra',
    location: 'Rotunda',
    blurb: 'Instruments built to be seen, not heard, and one evening on which we break the rule.',
  },
  {
    title: 'Ein Jahrhundert Regenschirme',
    location: 'Foyer West',
    blurb: 'Umbrellas found on trams since the first line ran; claim yours if you recognise it.',
  },
  {
    title: 'Letters Sent by Balloon',
    location: 'Postal Collection',
    blurb: 'Besieged towns, patient winds, and the mail that came down in the wrong country.',
  },
  {
    title: 'Tides of Bronze',
    location: 'Sculpture Court',
    blurb: 'Casts that spent two hundred years on the sea bed, barnacles included.',
  },
  {
    title: 'الحدائق المعلّقة – Hanging Gardens',
    location: 'Courtyard of Orange Trees',
    blurb: 'Irrigation wheels and star-shaped tiles, with an oud concert at dusk.',
  },
  {
    title: 'Toys from a Flooded Village',
    location: 'Children’s Floor',
    blurb: 'What divers brought up from the reservoir, mended by those who once played with it.',
  },
  {
    title: 'The Cartoonist’s Ink',
    location: 'Print Study',
    blurb: 'Drawn, banned, reprinted: a century of jokes that somebody did not find funny.',
  },
  {
    title: 'Moonlight on the Armour',
    location: 'Long Gallery',
    blurb: 'A walk by lantern past forty suits of steel, two of them for horses.',
  },
  {
    title: 'Čaj, Кава, Kahve',
    location: 'Café Museum',
    blurb: 'How four empires drank the same bean differently. Tasting included 🙂☕.',
  },
  {
    title: 'Fossils of the Old Quarry',
    location: 'Geology Stairs',
    blurb: 'Ammonites as large as cartwheels, and a dragonfly with every vein in place.',
  },
  {
    title: 'The "Lost & Found" Collection',
    location: 'Depot 3 (guided only)',
    blurb: 'Objects whose labels fell off in 1911; experts disagree, and so may you.',
  },
  {
    title: 'Shadows Made to Order',
    location: 'Black Box Theatre',
    blurb: 'Silhouette artists cut your profile in sixty seconds, as their trade did in 1790.',
  },
  {
    title: 'Señorita Ñandú’s Travelling Circus',
    location: 'Festival Tent, South Lawn',
    blurb: 'Posters, sequins and the only surviving film: 1′40″ of a tightrope in the rain.',
  },
  {
    title: 'Seeds of the Future',
    location: 'Botanical Annexe',
    blurb: 'From a jar of wheat to a frozen vault: what museums keep so that we may eat.',
  },
]
