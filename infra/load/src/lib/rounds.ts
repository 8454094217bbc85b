/**
 * Runs the arms in turn for several rounds, every other round in reverse order, so that other load on the machine
 * affects all of them equally.
 */
export async function alternate<Name extends string, Result>(
  arms: readonly Name[],
  rounds: number,
  run: (arm: Name, round: number) => Promise<Result>,
): Promise<Record<Name, Result[]>> {
  const results = Object.fromEntries(arms.map(arm => [arm, [] as Result[]])) as Record<Name, Result[]>
  for (let round = 0; round < rounds; round++) {
    for (const arm of round % 2 === 0 ? arms : arms.toReversed()) results[arm].push(await run(arm, round))
  }
  return results
}
