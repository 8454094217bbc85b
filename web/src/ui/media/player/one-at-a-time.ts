/** The video of the page that plays; it pauses when another one begins. */
let current: HTMLVideoElement | null = null

export function playAlone(video: HTMLVideoElement) {
  if (current !== video) current?.pause()
  current = video
}

export function forgetVideo(video: HTMLVideoElement) {
  if (current === video) current = null
}

/** Videos begin without sound, until the reader has turned it on for one of them. */
let isMuted = true

export const beginsMuted = () => isMuted
export const rememberMuted = (muted: boolean) => {
  isMuted = muted
}
