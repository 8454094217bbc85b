import { describe, expect, it } from 'vitest'
import { collectTags, normaliseTag, writtenTags } from './tags.ts'

describe('the #tags of a text', () => {
  it.each([
    ['#Monet and (#quiet) #日本', ['monet', 'quiet', '日本']],
    ['no#tag, C# and # alone, ##double', []],
    ['#संग्रहालय #عَرَبِيّ #ประวัติศาสตร์', ['संग्रहालय', 'عَرَبِيّ', 'ประวัติศาสตร์']],
    ['#cafe\u0301 #CAFÉ', ['café']],
    ['#می\u200cخواهم #క్\u200cష', ['می\u200cخواهم', 'క్\u200cష']],
    ['#joined\u200d, #\u0301mark, #👩\u200d🎨', ['joined']],
    ['#art_deco2, #2024!', ['art_deco2', '2024']],
    [`#${'a'.repeat(31)} #${'e\u0301'.repeat(30)}`, ['é'.repeat(30)]],
  ])('%j', (content, expected) => {
    expect(collectTags([], content)).toEqual(expected)
  })

  it('are found where they are written', () => {
    const content = 'Go (#cafe\u0301) now'
    const [tag] = writtenTags(content)
    expect(tag).toEqual({ index: 4, text: '#cafe\u0301', tag: 'caf\u00e9' })
  })

  it('join the given ones, each once, however they are composed', () => {
    expect(collectTags(['cafe\u0301', 'light'], '#café #new')).toEqual(['caf\u00e9', 'light', 'new'])
    expect(normaliseTag(' #Cafe\u0301 ')).toBe('caf\u00e9')
  })
})
