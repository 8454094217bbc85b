const only = new RegExp(process.env.BENCH_ONLY ?? '')

/** Whether a request is measured: `BENCH_ONLY` is a regular expression of names. */
export const isMeasured = ({ name }: { name: string }): boolean => only.test(name)
