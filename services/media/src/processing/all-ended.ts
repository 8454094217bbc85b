/** All results, once each piece of work has ended: a failure leaves nothing at work behind it. */
export async function allEnded<Work extends readonly unknown[]>(work: readonly [...Work]) {
  await Promise.allSettled(work)
  return Promise.all(work)
}
