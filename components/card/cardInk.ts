/**
 * The dark theme's tokens in full: a card is rendered outside of any page, by a program without classes or
 * custom properties.
 */
export const CARD_INK = {
  page: '#0b0e13',
  raised: '#171b23',
  line: '#333b49',
  text: '#e9ecf2',
  soft: '#a9b2c1',
}
