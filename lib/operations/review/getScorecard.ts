import leftOut from '@/lib/core/matching/confidence/leftOut.json'
import scorecard from '@/lib/core/matching/scorecard.json'

/**
 * Matching accuracy on labelled pairs, measured when its rules last changed; `leftOut` uses weights
 * that were not trained on the question's family.
 */
export const getScorecard = () => ({ ...scorecard, leftOut })
