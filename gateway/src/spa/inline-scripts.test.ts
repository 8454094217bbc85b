import { describe, expect, it } from 'vitest'
import { inlineScriptHashes } from './inline-scripts.ts'

// printf %s 'run()' | openssl dgst -sha256 -binary | base64
const hashOfRun = "'sha256-AvyuiL0SD1mVY3NNxR+V2uo+lhk6RMFrytWmRt6CrJQ='"

describe('inlineScriptHashes', () => {
  it.each([
    ['<script>run()</script>'],
    ['<script data-files="{&quot;en&quot;:1}" data-is="a > b">run()</script>'],
    ['<SCRIPT type=module>run()</SCRIPT >'],
    ['<script type="text/javascript">run()</script>'],
  ])('hashes the exact text of a script that runs: %s', html =>
    expect(inlineScriptHashes(`<head>${html}</head>`)).toEqual([hashOfRun]),
  )

  it.each([
    ['<script src="/assets/app.js"></script>'],
    ['<script type="module" crossorigin src="/assets/app.js"></script>'],
    ['<script type="application/json" id="page-data">{"a":1}</script>'],
    ["<script type='application/ld+json'>{}</script>"],
    ['<p>No script.</p>'],
  ])('hashes neither files nor data blocks: %s', html => expect(inlineScriptHashes(html)).toEqual([]))

  it('hashes each script of a page, with its white space', () => {
    const hashes = inlineScriptHashes(
      '<script>run()</script><script src="/a.js"></script><script> run()\n</script>',
    )
    expect(hashes).toEqual([hashOfRun, expect.stringMatching(/^'sha256-/)])
  })
})
