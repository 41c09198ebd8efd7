import { expect, test } from 'vitest'
import { plainText } from './plainText'

test.each([
  ['<p>Resolves YES if A &amp; B.</p><p>Else <strong>NO</strong>.</p>', 'Resolves YES if A & B.\nElse NO.'],
  ['<ul><li>One</li><li>Two<br/>lines</li></ul>', 'One\nTwo\nlines'],
  ['A cap of <$250b or >$1t&nbsp;counts.', 'A cap of <$250b or >$1t counts.'],
  [
    'See [the site](https://x.y/z) or [https://x.y](https://x.y).',
    'See the site (https://x.y/z) or https://x.y.',
  ],
  ['Twice escaped stays once: &amp;lt;p&amp;gt;', 'Twice escaped stays once: &lt;p&gt;'],
  ['one\r\n\r\n\r\n\r\ntwo', 'one\n\ntwo'],
])('%j reads as %j', (html, text) => {
  expect(plainText(html)).toBe(text)
})
