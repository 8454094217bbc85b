/** Whether the reader themself signed out: then nothing needs to be said about a session that ended (SH7). */
let left = false

export const rememberLeaving = () => {
  left = true
}
export const forgetLeaving = () => {
  left = false
}
export const hasLeft = () => left
