/** The same library without what these videos do not have: several sound tracks, encryption, subtitles in playlists. */
declare module 'hls.js/light' {
  export { default, type ErrorData } from 'hls.js'
}
