/**
 * Mixed traffic of members: they read their feed, posts and museums, search, and like. Short by default; longer and with
 * more users by `npm run load -- --vus 50 --duration 5m` on a stack that was started with a higher RATE_LIMIT_FACTOR.
 */
import { check, fail, sleep } from 'k6'
import http from 'k6/http'

const base = __ENV.VITRINE_URL
const members = JSON.parse(__ENV.MEMBERS)
const words = [
  'museum',
  'gallery',
  'history',
  'garden',
  'national',
  'modern',
  'science',
  'amsterdam',
  'house',
  'art',
]

export const options = {
  vus: 10,
  duration: '20s',
  thresholds: {
    checks: ['rate>0.99'],
    http_req_failed: ['rate<0.01'],
    'http_req_duration{name:feed}': ['p(95)<500'],
    'http_req_duration{name:like}': ['p(95)<500'],
    'http_req_duration{name:search}': ['p(95)<500'],
  },
}

const send = { 'content-type': 'application/json', origin: base }
const pick = list => list[Math.floor(Math.random() * list.length)]

/** Signs each member in once; the sessions are shared by all. */
export function setup() {
  return members.map(({ email, password }) => {
    // One cookie jar each: signing in with the session of another member would end that session.
    const answer = http.post(`${base}/api/auth/login`, JSON.stringify({ email, password }), {
      headers: send,
      jar: new http.CookieJar(),
    })
    if (answer.status !== 200) fail(`${email} cannot sign in: ${answer.status} ${answer.body}`)
    const cookies = Object.values(answer.cookies).map(([cookie]) => `${cookie.name}=${cookie.value}`)
    return cookies.join('; ')
  })
}

export default function (sessions) {
  const headers = { ...send, cookie: pick(sessions) }
  const get = (path, name) => {
    const answer = http.get(base + path, { headers, tags: { name } })
    check(answer, { [`${name} answers`]: ({ status }) => status === 200 })
    return answer
  }
  const posts = get('/api/feed/mixed?limit=20', 'feed').json()
  sleep(0.5)
  const post = pick(posts)
  if (post) {
    get(`/api/posts/${post.id}/comments`, 'comments')
    if (post.museum) get(`/api/museums/${post.museum.id}`, 'museum')
    if (Math.random() < 0.4) {
      const liked = http.post(`${base}/api/posts/${post.id}/like`, '{}', { headers, tags: { name: 'like' } })
      check(liked, { 'like answers': ({ status }) => status === 200 })
    }
  }
  if (Math.random() < 0.3) get(`/api/search?q=${pick(words)}`, 'search')
  get('/api/notifications?limit=20', 'notifications')
  sleep(0.5)
}
