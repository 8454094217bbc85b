/** Whether the user signed out on purpose: then the end of the session needs no notice (SH7). */
let left = false

export const rememberLeaving = () => {
  left = true
}
export const forgetLeaving = () => {
  left = false
}
export const hasLeft = () => left
