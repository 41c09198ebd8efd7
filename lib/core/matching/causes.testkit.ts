import type { Listing } from './read/listing'

export type Facts = Partial<Omit<Listing, 'endDate'>> & { title: string; end?: string }

export type Case = [a: Facts | string, b: Facts | string]

/** Cause of a false veto → a pair that it separated, and a near miss that must stay apart. */
export const CAUSES: Record<string, { same: Case; apart: [...Case, slot: string] }> = {
  'the final that is won': {
    same: ['Will Ghana win the 2030 World Cup final?', 'Will Ghana win the 2030 World Cup?'],
    apart: [
      'Will Ghana win the 2030 World Cup final?',
      'Will Ghana reach the 2030 World Cup final?',
      'words',
    ],
  },
  'which of two prices comes first': {
    same: [
      { title: 'Will Bitcoin hit $60k or $80k first?', outcome: '$80k' },
      { title: 'Will Bitcoin hit $80k or $60k first?', outcome: '$80k' },
    ],
    apart: [
      { title: 'Will Bitcoin hit $60k or $80k first?', outcome: '$60k' },
      { title: 'Will Bitcoin hit $70k or $80k first?', outcome: '$70k' },
      'figures',
    ],
  },
  'within a month or until its end': {
    same: ['Russia strikes Odesa by March 31, 2026?', 'Will Russia strike Odesa before Apr 1, 2026?'],
    apart: ['Russia strikes Odesa by March 31, 2026?', 'Russia strikes Odesa in March 2026?', 'for a person'],
  },
  'a spread by its figure and side': {
    same: [
      {
        title: 'Spread: Bills (-3.5)',
        outcome: 'Bills',
        eventTitle: 'Chiefs vs. Bills',
        end: '2026-09-13T20:00:00Z',
      },
      {
        title: 'Buffalo wins by over 3.5 points?',
        outcome: 'Buffalo wins by over 3.5 points',
        eventTitle: 'Kansas City at Buffalo: Spread',
        id: 'KXNFLSPREAD-26SEP13KCBUF-BUF3',
        end: '2026-09-27T20:00:00Z',
      },
    ],
    apart: [
      {
        title: 'Spread: Bills (-3.5)',
        outcome: 'Bills',
        eventTitle: 'Chiefs vs. Bills',
        end: '2026-09-13T20:00:00Z',
      },
      {
        title: 'Spread: Bills (-6.5)',
        outcome: 'Bills',
        eventTitle: 'Chiefs vs. Bills',
        end: '2026-09-13T20:00:00Z',
      },
      'figures',
    ],
  },
  'the side of a bet that is not the winner': {
    same: [
      { title: 'Alcaraz vs Sinner: Set 1 Winner', outcome: 'Sinner', end: '2026-03-13T20:00:00Z' },
      { title: 'Sinner vs Alcaraz: Set 1 Winner', outcome: 'Sinner', end: '2026-03-13T20:00:00Z' },
    ],
    apart: [
      { title: 'Alcaraz vs Sinner: Set 1 Winner', outcome: 'Alcaraz', end: '2026-03-13T20:00:00Z' },
      { title: 'Alcaraz vs Sinner: Set 1 Winner', outcome: 'Sinner', end: '2026-03-13T20:00:00Z' },
      'side meant',
    ],
  },
  'how a fighter wins': {
    same: [
      { title: 'UFC 330: Pereira vs Aspinall: Pereira by KO/TKO', end: '2026-07-04T20:00:00Z' },
      { title: 'UFC 330: Aspinall vs Pereira: Pereira by KO/TKO', end: '2026-07-04T20:00:00Z' },
    ],
    apart: [
      { title: 'UFC 330: Pereira vs Aspinall: Pereira by KO/TKO', end: '2026-07-04T20:00:00Z' },
      { title: 'UFC 330: Pereira vs Aspinall: Pereira by submission', end: '2026-07-04T20:00:00Z' },
      'bet',
    ],
  },
  'a side or a draw': {
    same: [
      { title: 'Lecce vs Torino: Lecce', end: '2026-05-10T20:00:00Z' },
      { title: 'Torino vs Lecce: Lecce', end: '2026-05-10T20:00:00Z' },
    ],
    apart: [
      { title: 'Lecce vs Torino: Lecce', end: '2026-05-10T20:00:00Z' },
      { title: 'Lecce vs Torino: Lecce or draw', end: '2026-05-10T20:00:00Z' },
      'bet',
    ],
  },
  'to take part in a tournament': {
    same: ['Will Italy make the 2030 World Cup?', 'Will Italy qualify for the 2030 World Cup?'],
    apart: ['Will Italy make the 2030 World Cup?', 'Will Italy win the 2030 World Cup?', 'words'],
  },
  'the most of something': {
    same: ['Will Dune win the most Oscars in 2027?', 'Most Oscars in 2027: Dune'],
    apart: ['Will Dune win the most Oscars in 2027?', 'Will Dune win an Oscar in 2027?', 'words'],
  },
  'an end beside a beginning': {
    same: ['Will the rail strike end in 2026?', 'Rail strike ends in 2026?'],
    apart: ['Will there be a rail strike in 2026?', 'Rail strike ends in 2026?', 'words'],
  },
  'who takes part': {
    same: ['Will John Mulaney host the 2027 Oscars?', '2027 Oscars host: John Mulaney'],
    apart: ['Will John Mulaney host the 2027 Oscars?', 'Will John Mulaney win an Oscar in 2027?', 'words'],
  },
  'a candidate who does not win': {
    same: [
      'Will any candidate win the 2027 Oslo mayoral election outright in the first round?',
      'Will anyone win the 2027 Oslo mayoral election in the first round?',
    ],
    apart: [
      'Will Liv Olsen be a candidate in the 2027 Oslo mayoral election?',
      'Will Liv Olsen win the 2027 Oslo mayoral election?',
      'words',
    ],
  },
  'how wide a question reaches': {
    same: [
      'Top US Netflix show on April 13, 2026: Lupin',
      'Top Netflix show in the US on April 13, 2026: Lupin',
    ],
    apart: [
      'Top US Netflix show on April 13, 2026: Lupin',
      'Top global Netflix show on April 13, 2026: Lupin',
      'words',
    ],
  },
  'one seat is not most of them': {
    same: ['Will Plaid win the most seats in Cardiff in 2026?', 'Most seats in Cardiff in 2026: Plaid'],
    apart: [
      'Will Plaid win a seat in Cardiff in 2026?',
      'Will Plaid win the most seats in Cardiff in 2026?',
      'words',
    ],
  },
  'that nothing happens': {
    same: ['No US-Cuba deal by June 30, 2026?', 'Will there be no US-Cuba deal before Jul 1, 2026?'],
    apart: ['No US-Cuba deal by June 30, 2026?', 'US-Cuba deal by June 30, 2026?', 'polarity'],
  },
  'which way an index closes': {
    same: [
      { title: 'Dow Up or Down on March 6, 2026?', outcome: 'Up', end: '2026-03-06T21:00:00Z' },
      { title: 'Dow Up or Down on March 6, 2026?', end: '2026-03-06T21:00:00Z' },
    ],
    apart: ['Dow up on March 6, 2026?', 'Dow down on March 6, 2026?', 'words'],
  },
  'either or both': {
    same: [
      'Will Harris or Beshear run for president in 2028?',
      'Beshear or Harris to run for president in 2028?',
    ],
    apart: [
      'Will Harris or Beshear run for president in 2028?',
      'Will Harris and Beshear run for president in 2028?',
      'words',
    ],
  },
  'who finishes above whom': {
    same: [
      'Will Lille finish above Nice in the 2025-26 Ligue 1?',
      'Lille to finish above Nice in the 2025-26 Ligue 1?',
    ],
    apart: [
      'Will Lille finish above Nice in the 2025-26 Ligue 1?',
      'Will Nice finish above Lille in the 2025-26 Ligue 1?',
      'direction',
    ],
  },
  "a relative's first name": {
    same: ['Will Trump attend the 2027 Davos forum?', 'Donald Trump to attend the 2027 Davos forum?'],
    apart: [
      'Will Barron Trump attend the 2027 Davos forum?',
      'Will Trump attend the 2027 Davos forum?',
      'words',
    ],
  },
  'how long after something else': {
    same: ['Zora FDV above $1B 24 hours after launch?', 'Zora FDV above $1B one day after launch?'],
    apart: [
      'Zora FDV above $1B one week after launch?',
      'Zora FDV above $1B one day after launch?',
      'window',
    ],
  },
  'a span of days': {
    same: [
      { title: 'Will Elon Musk post 200-219 tweets from May 5 to May 12, 2026?' },
      { title: 'Elon Musk to post 200-219 tweets May 5-12?', end: '2026-05-12T16:00:00Z' },
    ],
    apart: [
      { title: 'Will Elon Musk post 200-219 tweets from May 5 to May 12, 2026?' },
      { title: 'Will Elon Musk post 200-219 tweets from May 12 to May 19, 2026?' },
      'window',
    ],
  },
  'a step behind a day': {
    same: [
      'BoE decision on June 18, 2026 - 25 bps cut',
      'Will the Bank of England cut rates by 25bps on June 18, 2026?',
    ],
    apart: [
      'BoE decision on June 18, 2026 - 25 bps cut',
      'Will the Bank of England cut rates by 25bps on June 25, 2026?',
      'window',
    ],
  },
  'a verdict in other words': {
    same: ['Will Jim Brown be found guilty before Jan 1, 2027?', 'Jim Brown convicted in 2026?'],
    apart: ['Will Jim Brown be found guilty before Jan 1, 2027?', 'Jim Brown sentenced in 2026?', 'words'],
  },
  'a round that is reached': {
    same: [
      'Will Ghana advance to the 2026 World Cup quarterfinals?',
      'Will Ghana reach the quarterfinals of the 2026 World Cup?',
    ],
    apart: [
      'Will Ghana advance to the 2026 World Cup quarterfinals?',
      'Will Ghana reach the semifinals of the 2026 World Cup?',
      'words',
    ],
  },
  'a stock by its ticker': {
    same: ['NVDA stock split in 2026?', 'NVIDIA (NVDA) stock split in 2026?'],
    apart: ['NVDA stock split in 2026?', 'AAPL stock split in 2026?', 'words'],
  },
  'two who meet': {
    same: ['Trump x Erdoğan meeting by June 30, 2026?', 'Will Trump meet Erdogan before Jul 1, 2026?'],
    apart: [
      'Trump x Erdoğan meeting by June 30, 2026?',
      'Will Trump visit Erdogan before Jul 1, 2026?',
      'words',
    ],
  },
  'number one as a rank': {
    same: [
      'Will Opalite be the #1 song on the Billboard Hot 100 on May 9, 2026?',
      'Opalite No. 1 on the Billboard Hot 100 on May 9, 2026?',
    ],
    apart: [
      'Will Opalite be #2 on the Billboard Hot 100 on May 9, 2026?',
      'Opalite No. 1 on the Billboard Hot 100 on May 9, 2026?',
      'words',
    ],
  },
  'a first name that looks like a plural': {
    same: [
      'Will Charles Michel resign as President of the European Council in 2026?',
      'Michel resigns as President of the European Council in 2026?',
    ],
    apart: [
      'Will Charles Michel resign as President of the European Council in 2026?',
      'Will Charles Kelly resign as President of the European Council in 2026?',
      'words',
    ],
  },
  'who makes it': {
    same: [
      'Will Nintendo release Zelda: Echoes 2 by June 30, 2026?',
      'Zelda: Echoes 2 released by June 30, 2026?',
    ],
    apart: [
      'Will Sega release Sonic 8 by June 30, 2026?',
      'Zelda: Sonic 8 released by June 30, 2026?',
      'words',
    ],
  },
  'a second surname': {
    same: [
      'Will Andrés Manuel López run for president of Mexico in 2030?',
      'Will Andrés Manuel run for president of Mexico in 2030?',
    ],
    apart: [
      'Will Andrés Manuel López run for president of Mexico in 2030?',
      'Will Andrés Manuel Marín run for president of Mexico in 2030?',
      'words',
    ],
  },
  "football's season by the year it starts in": {
    same: [
      {
        title: 'Will Green Bay win more than 10 games in the 2026 regular season?',
        id: 'KXNFLWINS-26-GB-T10',
        end: '2027-01-10T00:00:00Z',
      },
      {
        title: 'Will the Green Bay Packers win 11 or more regular season games?',
        end: '2027-01-10T00:00:00Z',
      },
    ],
    apart: [
      {
        title: 'Will Green Bay win more than 10 games in the 2025 regular season?',
        id: 'KXNFLWINS-25-GB-T10',
        end: '2026-01-10T00:00:00Z',
      },
      {
        title: 'Will the Green Bay Packers win 11 or more regular season games?',
        end: '2027-01-10T00:00:00Z',
      },
      'window',
    ],
  },
  'another one of its kind': {
    same: [
      'Will there be another rail strike in Canada in 2026?',
      'Will there be a rail strike in Canada in 2026?',
    ],
    apart: [
      'Will another company build the Ottawa line in 2026?',
      'Will the company build the Ottawa line in 2026?',
      'words',
    ],
  },
  'a bill that becomes law': {
    same: ['Will the KOSA Act become law before Jul 1, 2026?', 'KOSA Act signed into law by June 30, 2026?'],
    apart: ['Will the KOSA Act become law in 2026?', 'Will the Senate pass the KOSA Act in 2026?', 'words'],
  },
  'an act beside what it is about': {
    same: [
      'Stablecoin legislation (GENIUS Act) signed into law in 2026?',
      'GENIUS Act signed into law in 2026?',
    ],
    apart: [
      'Stablecoin legislation (GENIUS Act) signed into law in 2026?',
      'STABLE Act signed into law in 2026?',
      'words',
    ],
  },
  'both chambers in a sentence': {
    same: [
      'Will Republicans win the House and Democrats win the Senate in 2026?',
      '2026 Balance of Power: D Senate, R House',
    ],
    apart: [
      'Will Republicans win the House and Democrats win the Senate in 2026?',
      '2026 Balance of Power: R Senate, D House',
      'words',
    ],
  },
  'a leader who ceases to be one': {
    same: [
      'Will Kim Jong Un cease to be Supreme Leader of North Korea before 2027?',
      'Kim Jong Un out as Supreme Leader of North Korea in 2026?',
    ],
    apart: [
      'Will Kim Jong Un cease to be Supreme Leader of North Korea before 2027?',
      'Will Kim Jong Un visit North Korea in 2026?',
      'words',
    ],
  },
  'how low a price gets': {
    same: [
      {
        title: 'Will Litecoin be below $50 by Dec 31, 2026?',
        eventTitle: 'How low will Litecoin get in 2026?',
      },
      'Will Litecoin dip to $50 by December 31, 2026?',
    ],
    apart: [
      {
        title: 'Will Litecoin be below $50 by Dec 31, 2026?',
        eventTitle: 'How low will Litecoin get in 2026?',
      },
      'Will Litecoin reach $50 by December 31, 2026?',
      'figures',
    ],
  },
  'a speech by its full name': {
    same: [
      'Will Biden say "Folks" during his State of the Union address in 2026?',
      'What will Biden mention during the State of the Union in 2026?: Folks',
    ],
    apart: [
      'Will Biden say "Folks" during his State of the Union address in 2026?',
      'Will Biden say "Folks" 3+ times during the State of the Union in 2026?',
      'figures',
    ],
  },
  'a competition by another name': {
    same: [
      "Will Coco Gauff win the 2026 Women's French Open?",
      "2026 Roland Garros women's singles champion: Coco Gauff",
    ],
    apart: [
      'Will Houston win the 2026 NCAA Tournament?',
      'Will Houston make the Final Four of the 2026 NCAA Tournament?',
      'words',
    ],
  },
  'medals of all kinds': {
    same: [
      'Will China win the most medals at the 2028 Summer Olympics?',
      'Most total medals at the 2028 Summer Olympics: China',
    ],
    apart: [
      'Will China win the most gold medals at the 2028 Summer Olympics?',
      'Most total medals at the 2028 Summer Olympics: China',
      'words',
    ],
  },
  'the next value of a published rate': {
    same: [
      { title: 'Will the unemployment rate (U-3) be above 4.1% in May 2026?', id: 'KXU3-26MAY-T4.1' },
      'Will the May 2026 unemployment rate be 4.2% or higher?',
    ],
    apart: [
      { title: 'Will the unemployment rate (U-3) be above 4.1% in May 2026?', id: 'KXU3-26MAY-T4.1' },
      'Will the May 2026 unemployment rate be 4.1% or higher?',
      'figures',
    ],
  },
  'half a percent that is no half of a thing': {
    same: ['Will turnout in Ohio in 2026 be above 62.5%?', 'Ohio turnout in 2026 over 62.5%?'],
    apart: ['Will turnout in Ohio in 2026 be above 62.5%?', 'Ohio turnout in 2026 63% or more?', 'figures'],
  },
  'a rate published with two decimals': {
    same: [
      'Turkish annual inflation above 31.5% in May 2026?',
      'Turkey: annual inflation over 31.5% in May 2026?',
    ],
    apart: [
      'Turkish annual inflation above 31.5% in May 2026?',
      'Turkey: annual inflation 31.6% or more in May 2026?',
      'figures',
    ],
  },
  'what a bank calls its rate': {
    same: [
      'Will the Bank of England decrease the Bank Rate by 25 bps after the May 2026 meeting?',
      'BoE interest rate decision in May 2026: 25 bps cut',
    ],
    apart: [
      'RBA increases the cash rate by 25 bps in May 2026?',
      'Will the Reserve Bank of New Zealand hike rates by 25bps in May 2026?',
      'words',
    ],
  },
  'a step of nothing': {
    same: [
      'No change in the cash rate after the May 2026 meeting of the Reserve Bank of Australia?',
      { title: 'Will the RBA hike rates by 0bps at their May 2026 meeting?', outcome: 'Maintain' },
    ],
    apart: [
      'No change in the cash rate after the May 2026 meeting of the Reserve Bank of Australia?',
      { title: 'Will the RBA hike rates by 25bps at their May 2026 meeting?', outcome: 'Hike 25bps' },
      'step',
    ],
  },
  'an act between two names': {
    same: [
      'Will Apple acquire Perplexity in 2026?',
      'Will Perplexity be acquired by Apple before Jan 1, 2027?',
    ],
    apart: ['Will India invade Pakistan in 2026?', 'Will Pakistan invade India in 2026?', 'direction'],
  },
  'which comes first': {
    same: ['New Adele album before GTA VI?', 'Will there be a new Adele album before GTA 6?'],
    apart: ['New Adele album before GTA VI?', 'GTA VI before new Adele album?', 'direction'],
  },
  'a rank beside the cut': {
    same: [
      'Rory McIlroy to make the cut at the 2026 Masters?',
      'Will Rory McIlroy make the cut at the 2026 Masters?',
    ],
    apart: [
      'Rory McIlroy to make the cut at the 2026 Masters?',
      'Will Rory McIlroy win the 2026 Masters?',
      'words',
    ],
  },
  'a verb of the same sense': {
    same: ['Will Pope Leo travel to Argentina in 2026?', 'Will Pope Leo visit Argentina before Jan 1, 2027?'],
    apart: ['Will Pope Leo leave Argentina in 2026?', 'Will Pope Leo visit Argentina in 2026?', 'words'],
  },
  'a verb in another form': {
    same: ['Will Coinbase be sued by Texas in 2026?', 'Texas sues Coinbase in 2026?'],
    apart: ['Will Bob Menendez be arrested in 2026?', 'Will Bob Menendez be charged in 2026?', 'words'],
  },
  'a verb that adds nothing': {
    same: ['Will Olivia Dean receive a Grammy nomination in 2027?', '2027 Grammy nominee: Olivia Dean'],
    apart: ['Will Olivia Dean win a Grammy in 2027?', '2027 Grammy nominee: Olivia Dean', 'words'],
  },
  'the government as agent': {
    same: ['Will Trump abolish the penny in 2026?', 'Penny abolished in 2026?'],
    apart: ['Will Trump visit Canada in 2026?', 'Will Mark Carney visit Canada in 2026?', 'words'],
  },
  'another way to name a rank': {
    same: ['Will Norway finish 3rd at Eurovision 2027?', 'Norway in third place at Eurovision 2027?'],
    apart: [
      'Will Norway finish 3rd at Eurovision 2027?',
      'Norway in second place at Eurovision 2027?',
      'words',
    ],
  },
  'the first rank is to win': {
    same: ['Will Norway come in first place at Eurovision 2027?', 'Will Norway win Eurovision 2027?'],
    apart: ['Will Norway be runner-up at Eurovision 2027?', 'Will Norway win Eurovision 2027?', 'words'],
  },
  'a name spelled out behind its short form': {
    same: [
      'Will Elena Ruiz chair the IOC (International Olympic Committee) in 2026?',
      'Will Elena Ruiz chair the IOC in 2026?',
    ],
    apart: ['Will Elena Ruiz chair the IOC in 2026?', 'Will Elena Ruiz chair the WTO in 2026?', 'words'],
  },
  'what a company adds to its name': {
    same: ['Will Anduril Inc. go public in 2026?', 'Anduril IPO in 2026?'],
    apart: ['Will Anduril Inc. go public in 2026?', 'Will Anduril be acquired in 2026?', 'words'],
  },
  "the candidate's name beside a full title": {
    same: [
      { title: 'Will Democrats win the Senate race in Ohio in 2026?', outcome: 'Sherrod Brown' },
      'Will the Democratic Party win the Ohio Senate seat in 2026?',
    ],
    apart: [
      { title: 'Will Democrats win the Senate race in Ohio in 2026?', outcome: 'Sherrod Brown' },
      'Will the Republican Party win the Ohio Senate seat in 2026?',
      'words',
    ],
  },
  'a first name on one side': {
    same: [
      'Will Gustavo Petro resign as President of Colombia in 2026?',
      'Petro resigns as President of Colombia in 2026?',
    ],
    apart: ['New Coronavirus Pandemic in 2026?', 'Pandemic in 2026?', 'words'],
  },
  'one word written as two': {
    same: [
      'Will a marketwide tradehalt happen at Euronext in 2026?',
      'Marketwide trade halt at Euronext in 2026?',
    ],
    apart: [
      'Marketwide trade halt at Euronext in 2026?',
      'Marketwide trade rally at Euronext in 2026?',
      'words',
    ],
  },
  'a label that is short for the title': {
    same: [
      { title: 'Will Bharatiya Janata Party win the 2027 Goa election?', outcome: 'BJP' },
      { title: 'Will BJP win the 2027 Goa election?', outcome: 'BJP' },
    ],
    apart: [
      { title: 'Will Aam Aadmi Party win the 2027 Goa election?', outcome: 'AAP' },
      { title: 'Will BJP win the 2027 Goa election?', outcome: 'BJP' },
      'words',
    ],
  },
  'this year': {
    same: [
      { title: 'Will Sony raise prices this year?', end: '2027-01-01T15:00:00Z' },
      { title: 'Will Sony raise prices in 2026?', end: '2026-12-31T00:00:00Z' },
    ],
    apart: [
      { title: 'Will Sony raise prices this year?', end: '2027-01-01T15:00:00Z' },
      { title: 'Will Sony raise prices in 2027?', end: '2027-12-31T00:00:00Z' },
      'window',
    ],
  },
  'the deadline in a ticker': {
    same: [
      { title: 'Will Peru join BRICS?', id: 'KXPERUBRICS-27JAN01' },
      { title: 'Peru joins BRICS?', end: '2026-10-01T00:00:00Z' },
    ],
    apart: [
      { title: 'Will Peru join BRICS?', id: 'KXPERUBRICS-27JAN01' },
      { title: 'Peru joins BRICS?', end: '2027-10-01T00:00:00Z' },
      'window',
    ],
  },
  'a year in a ticker after the end': {
    same: [
      {
        title: 'Who takes the Lower House of Latvia?',
        id: 'KXLATVIA-28-X',
        outcome: 'Unity',
        end: '2026-10-04T00:00:00Z',
      },
      { title: 'Lower House of Latvia: Unity', end: '2026-10-03T00:00:00Z' },
    ],
    apart: [
      {
        title: 'Who takes the Lower House of Latvia?',
        id: 'KXLATVIA-26-X',
        outcome: 'Unity',
        end: '2026-10-04T00:00:00Z',
      },
      { title: 'Lower House of Latvia: Unity', end: '2030-10-03T00:00:00Z' },
      'window',
    ],
  },
  'a count that only the ticker names': {
    same: [
      { title: 'How many housing starts will there be in March 2026?', id: 'KXHOUSING-26MAR-1400000' },
      'Will there be at least 1.4 million housing starts in March 2026?',
    ],
    apart: [
      { title: 'How many housing starts will there be in March 2026?', id: 'KXHOUSING-26MAR-1400000' },
      'Will there be at least 1.5 million housing starts in March 2026?',
      'figures',
    ],
  },
  'an end a day before the match': {
    same: [
      { title: 'Serie A, Lecce vs Torino, May 10, 2026: Draw' },
      { title: 'Will US Lecce vs. Torino FC end in a draw?', end: '2026-05-09T00:00:00Z' },
    ],
    apart: [
      { title: 'Serie A, Lecce vs Torino, May 10, 2026: Draw' },
      { title: 'Will US Lecce vs. Torino FC end in a draw?', end: '2026-05-29T00:00:00Z' },
      'day',
    ],
  },
  'both teams to score': {
    same: [
      { title: 'Both Lecce and Torino score on May 10, 2026?' },
      { title: 'Torino FC vs. US Lecce: Both Teams to Score', end: '2026-05-10T18:00:00Z' },
    ],
    apart: [
      { title: 'Both Lecce and Torino score on May 10, 2026?' },
      { title: 'Torino FC vs. US Lecce: O/U 2.5', end: '2026-05-10T18:00:00Z' },
      'figures',
    ],
  },
  'a comparison that belongs to the next figure': {
    same: [
      'Launches of Falcon 9: at least 170 in 2026?',
      'Will there be at least 170 launches of Falcon 9 in 2026?',
    ],
    apart: [
      'Rotten Tomatoes score of "Toy Story 5": Above 80?',
      'Will "Toy Story 5" have a Rotten Tomatoes score above 85?',
      'figures',
    ],
  },
  'a price without its unit': {
    same: [
      { title: 'Litecoin above 150 on December 13?', end: '2026-12-13T17:00:00Z' },
      { title: 'Litecoin price on Dec 13, 2026', outcome: '$150 or above', end: '2026-12-13T17:00:00Z' },
    ],
    apart: [
      { title: 'More than 150 launches on December 13?', end: '2026-12-13T17:00:00Z' },
      { title: 'At least 150 launches on December 13?', end: '2026-12-13T17:00:00Z' },
      'figures',
    ],
  },
  'a strike one cent under a round figure': {
    same: [
      { title: 'How high will Litecoin get in 2026?', outcome: 'Above $99.99' },
      'Will Litecoin reach $100 by December 31, 2026?',
    ],
    apart: [
      { title: 'How high will Litecoin get in 2026?', outcome: 'Above $98.99' },
      'Will Litecoin reach $100 by December 31, 2026?',
      'figures',
    ],
  },
  'a place after "at" that is no side': {
    same: [
      'Most medals at the 2028 Summer Olympics: Norway?',
      'Will Norway have the most medals at the 2028 Summer Olympics?',
    ],
    apart: [
      { title: 'Lorient at Metz: Totals', end: '2026-05-10T18:00:00Z' },
      { title: 'Lorient vs Metz: Draw', end: '2026-05-10T18:00:00Z' },
      'bet',
    ],
  },
  'the match named twice': {
    same: [
      { title: 'Genoa vs. Parma – Draw (Genoa vs. Parma)', end: '2026-05-10T18:00:00Z' },
      { title: 'Will Genoa vs. Parma end in a draw?', end: '2026-05-10T18:00:00Z' },
    ],
    apart: [
      { title: 'Genoa vs. Parma – Draw (Genoa vs. Parma)', end: '2026-05-10T18:00:00Z' },
      { title: 'Genoa vs. Parma – Genoa (Genoa vs. Parma)', end: '2026-05-10T18:00:00Z' },
      'side meant',
    ],
  },
  'the span of a window behind its day': {
    same: [
      { title: 'Litecoin Up or Down on November 24? (6:45AM-7AM ET)', end: '2026-11-24T12:00:00Z' },
      { title: 'Litecoin Up or Down - November 24, 6:45AM-7AM ET', end: '2026-11-24T12:00:00Z' },
    ],
    apart: [
      { title: 'Litecoin Up or Down on November 24?', end: '2026-11-24T12:00:00Z' },
      { title: 'Litecoin Up or Down - November 24, 6:45AM-7AM ET', end: '2026-11-24T12:00:00Z' },
      'window',
    ],
  },
  'a name of two letters': {
    same: [
      'Will PP win the most seats in the next Spanish parliamentary election?',
      { title: 'Spain Parliamentary Election Winner: most seats', outcome: 'PP' },
    ],
    apart: [
      'Will PP win the most seats in the next Spanish parliamentary election?',
      { title: 'Spain Parliamentary Election Winner: most seats', outcome: 'PSOE' },
      'words',
    ],
  },
  'a pointer where no weather station is named': {
    same: [
      { title: 'Highest temperature in Oslo on May 3, 2026: 14°C?', aliases: ['0xab'] },
      { title: 'Highest temperature in Oslo on May 3, 2026: 14°C?', references: ['0xab'] },
    ],
    apart: [
      { title: 'Highest temperature in Oslo on May 3, 2026: 14°C?' },
      { title: 'Highest temperature in Oslo on May 3, 2026: 14°C?' },
      'for a person',
    ],
  },
  'a case by the names of its parties': {
    same: [
      'Will Epic Games win Epic v. Apple et al in 2026?',
      'Will Epic Games win its case against Apple in 2026?',
    ],
    apart: [
      'Will Epic Games win its case against Apple in 2026?',
      'Will Apple win its case against Epic Games in 2026?',
      'direction',
    ],
  },
  'the defendant of a case': {
    same: [
      { title: 'Will Tim Cook win Sweeney v. Cook et al?', end: '2026-12-31T00:00:00Z' },
      { title: 'Will Tim Cook win his case against Sweeney?', end: '2026-12-31T00:00:00Z' },
    ],
    apart: [
      { title: 'Will Tim Cook win Sweeney v. Cook et al?', end: '2026-12-31T00:00:00Z' },
      { title: 'Will Ann Sweeney win Sweeney v. Cook et al?', end: '2026-12-31T00:00:00Z' },
      'direction',
    ],
  },
  'the announcement of who will hold an office': {
    same: [
      'Will Modi announce his new Governor of the Reserve Bank in 2026?',
      'Will Modi announce a new nominee for Governor of the Reserve Bank by December 31, 2026?',
    ],
    apart: [
      'Will Modi announce a new nominee for Governor of the Reserve Bank in 2026?',
      'Will a new Governor of the Reserve Bank be confirmed in 2026?',
      'words',
    ],
  },
  'a name for a new holder': {
    same: ['Will Disney name a new CEO in 2026?', 'Will Disney announce its next CEO by December 31, 2026?'],
    apart: ['Will Disney name a new CEO in 2026?', 'Will Disney fire its CEO in 2026?', 'words'],
  },
  'a figure in a name': {
    same: [
      { title: 'Will Schalke 04 vs. Hannover 96 end in a draw?', end: '2026-05-10T18:00:00Z' },
      { title: 'Schalke vs Hannover, May 10, 2026: Draw' },
    ],
    apart: [
      { title: 'Will Schalke 04 vs. Hannover 96 end in a draw?', end: '2026-05-10T18:00:00Z' },
      { title: 'Schalke vs Hannover, May 10, 2026: Hannover' },
      'side meant',
    ],
  },
}
