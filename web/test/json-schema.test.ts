import { expect, it } from 'vitest'
import { withoutBodies } from '../build/json-schema.ts'

it('leaves of a module the names of what it exports', () => {
  const source = `import { util } from "./util.js";
function inner() {
    return 1;
}
export function toJSONSchema(schema) {
    return inner(schema);
}
export const stringProcessor = (schema) => {
    schema.export = true;
};`
  expect(withoutBodies(source)).toBe(
    'export const toJSONSchema = () => undefined\nexport const stringProcessor = () => undefined',
  )
})

it('fails the build when zod has changed', () => {
  expect(() => withoutBodies('module.exports = {}')).toThrow('zod has changed')
})
