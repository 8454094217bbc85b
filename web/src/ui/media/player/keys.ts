const seekSeconds = 5

const between = (min: number, value: number, max: number) => Math.min(max, Math.max(min, value))

export interface PlayerActions {
  togglePlay: () => void
  toggleMuted: () => void
  toggleCaptions: () => void
  toggleFullscreen: () => void
}

const actionKeys: Record<string, keyof PlayerActions> = {
  ' ': 'togglePlay',
  k: 'togglePlay',
  m: 'toggleMuted',
  c: 'toggleCaptions',
  f: 'toggleFullscreen',
}
const seekKeys: Record<string, (now: number, end: number) => number> = {
  ArrowLeft: now => now - seekSeconds,
  ArrowRight: now => now + seekSeconds,
  Home: () => 0,
  End: (_, end) => end,
}
const volumeKeys: Record<string, number> = { ArrowUp: 0.1, ArrowDown: -0.1 }

/** What a key does (space, arrows, m, c, f); false: nothing, so that the browser may do its own. */
export function pressKey(key: string, video: HTMLVideoElement, actions: PlayerActions): boolean {
  const action = actionKeys[key.length === 1 ? key.toLowerCase() : key]
  const seek = seekKeys[key]
  const louder = volumeKeys[key]
  if (action) actions[action]()
  else if (seek) {
    const end = Number.isFinite(video.duration) ? video.duration : 0
    video.currentTime = between(0, seek(video.currentTime, end), end)
  } else if (louder !== undefined) {
    video.volume = between(0, video.volume + louder, 1)
    video.muted = video.volume === 0
  } else return false
  return true
}
