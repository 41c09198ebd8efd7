import { expect, test } from 'vitest'
import { plainText, questionOf, slugify } from './text'

test('Markdown is removed from titles', () => {
  expect(plainText('Will the **high temp in NYC** be <80° on [Jul 19](https://x.y/z)?')).toBe(
    'Will the high temp in NYC be <80° on Jul 19?',
  )
})

test('slugs hold letters, digits and single dashes', () => {
  expect(slugify('  Québec: “Who wins?”  ')).toBe('quebec-who-wins')
})

const group = { inGroup: true, sharedTitle: false }
const alone = { inGroup: false, sharedTitle: false }

test.each([
  {
    name: 'a whole question is kept',
    parts: {
      eventTitle: "Who will be named as Xi Jinping's successor?",
      marketTitle:
        'Will Cai Qi become the next leader of the Chinese Communist Party (CCP) before Jan 1, 2045?',
      label: 'Cai Qi',
      ...group,
    },
    question: 'Will Cai Qi become the next leader of the Chinese Communist Party (CCP) before Jan 1, 2045?',
  },
  {
    name: 'a title shared by the outcomes gets the outcome behind it',
    parts: {
      eventTitle: 'Will Ramp or Brex IPO first?',
      marketTitle: 'Will Ramp or Brex IPO first?',
      label: 'Ramp',
      inGroup: true,
      sharedTitle: true,
    },
    question: 'Will Ramp or Brex IPO first – Ramp?',
  },
  {
    name: 'a game names its winner',
    parts: {
      eventTitle: 'Tampa Bay vs New York Y',
      marketTitle: 'Tampa Bay vs New York Y Winner?',
      label: 'Tampa Bay',
      inGroup: true,
      sharedTitle: true,
    },
    question: 'Tampa Bay vs New York Y Winner – Tampa Bay?',
  },
  {
    name: "a template whose subject is missing is replaced by the event's question",
    parts: {
      eventTitle: 'Will Zohran Mamdani become President of the United States before 2045?',
      marketTitle: 'Will  become President of the United States before 2045?',
      label: 'Before 2045',
      ...alone,
    },
    question: 'Will Zohran Mamdani become President of the United States before 2045?',
  },
  {
    name: 'a question that depends on its event includes the event',
    parts: {
      eventTitle: 'ex-GUARA vs. Yawara Esports: Total Maps',
      marketTitle: 'Will there be over 2.5 maps played?',
      label: 'Over 2.5 maps',
      ...alone,
    },
    question: 'ex-GUARA vs. Yawara Esports: Total Maps – Over 2.5 maps?',
  },
  {
    name: 'a lone market does not repeat what its event says',
    parts: {
      eventTitle: 'AI passes Turing test before 2030?',
      marketTitle: 'AI passes Turing test before 2030?',
      label: 'Before 2030',
      ...alone,
    },
    question: 'AI passes Turing test before 2030?',
  },
])('$name', ({ parts, question }) => {
  expect(questionOf(parts)).toBe(question)
})
