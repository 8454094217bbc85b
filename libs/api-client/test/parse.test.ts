import { describe, expect, it } from 'vitest'
import { errorParts, errorText } from '../src/parse.ts'

/** body, status, status text → what people read (XC2). */
const cases: [name: string, body: string, status: number, statusText: string, text: string][] = [
  ['a string body', '"Nothing here"', 404, 'Not Found', 'Nothing here'],
  ['message', '{"message":"Museum not found","error":"other"}', 404, '', 'Museum not found'],
  ['error', '{"error":"Bad Gateway"}', 502, '', 'Bad Gateway'],
  ['data.message', '{"data":{"message":"From within"}}', 400, '', 'From within'],
  ['errors of objects', '{"errors":[{"message":"One"},{"message":"Two"}]}', 400, '', 'One, Two'],
  ['errors of strings', '{"errors":["One","Two"]}', 400, '', 'One, Two'],
  ['message before errors', '{"message":"All","errors":[{"message":"One"}]}', 400, '', 'All'],
  ['an empty message gives way', '{"message":"  ","error":"Reason"}', 400, '', 'Reason'],
  ['a message that is no text gives way', '{"message":{"a":1},"errors":["One"]}', 400, '', 'One'],
  ['plain text', 'Service is down', 503, 'Service Unavailable', 'Service is down'],
  ['quotes around a text', "'Service is down'", 503, '', 'Service is down'],
  ['escaped quotes', 'The \\"Louvre\\" is closed', 500, '', 'The "Louvre" is closed'],
  ['newlines and runs of spaces', 'One\n  two\\nthree \t four', 500, '', 'One two three four'],
  ['JSON in a string', '"{\\"message\\":\\"Wrapped\\"}"', 400, '', 'Wrapped'],
  ['JSON with error in a string', '"{\\"error\\":\\"Wrapped\\"}"', 400, '', 'Wrapped'],
  ['broken JSON stays as it is', '{"message":', 500, '', '{"message":'],
  ['nothing: the status text', '', 503, 'Service Unavailable', 'Service Unavailable'],
  ['nothing at all: the status', '', 503, '', 'Error 503'],
  ['no status either', '', 0, '', 'An unexpected error occurred'],
  ['an object that says nothing', '{}', 500, 'Internal Server Error', 'Internal Server Error'],
  ['null', 'null', 502, 'Bad Gateway', 'Bad Gateway'],
  ['an empty list', '[]', 502, '', 'Error 502'],
  ['a list', '[{"message":"One"}]', 502, '', 'Error 502'],
  ['a number', '42', 502, '', 'Error 502'],
  ['an empty text', '""', 502, '', 'Error 502'],
]

describe('the text of a failed answer', () => {
  it.each(cases)('%s', (_name, body, status, statusText, text) => {
    expect(errorText(body, status, statusText)).toBe(text)
  })
})

describe('the parts of a failed answer', () => {
  it('takes what has the shape of the contracts', () => {
    const body = {
      code: 'validation_error',
      requestId: 'r',
      errors: [{ field: 'a', message: 'b' }, { x: 1 }],
    }
    expect(errorParts(JSON.stringify(body))).toEqual({
      code: 'validation_error',
      requestId: 'r',
      errors: [{ field: 'a', message: 'b' }],
    })
  })
  it.each(['', 'text', '[]', '{"code":"no_such_code","errors":"x"}'])('leaves out the rest: %s', body => {
    expect(errorParts(body)).toEqual({})
  })
})
