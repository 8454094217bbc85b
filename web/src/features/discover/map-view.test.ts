import { describe, expect, it } from 'vitest'
import { defaultView, viewIn, viewText } from './map-view.ts'

const read = (at: string) => viewIn(new URLSearchParams({ at }))

describe('viewIn', () => {
  it('reads what viewText writes', () => {
    const view = { latitude: 52.36, longitude: 4.8852, zoom: 9 }
    expect(read(viewText(view))).toEqual(view)
  })

  it.each(['', '1,2', '1,2,3,4', '91,0,3', '0,181,3', 'a,b,c', '1,2,99', 'NaN,0,3'])(
    'is the default for "%s"',
    at => {
      expect(read(at)).toEqual(defaultView)
    },
  )

  it('does not go farther than the whole earth', () => {
    expect(read('1,2,0').zoom).toBe(2)
  })
})
