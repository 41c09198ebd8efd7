import scorecard from '@/lib/matching/scorecard.json'

/** How often matching was right on labelled pairs, as it was measured when its rules last changed. */
export const getScorecard = () => scorecard
