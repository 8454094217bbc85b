/** The engines of the tests: `npm test` starts those that services need and sets these variables. */
type Variable = 'TEST_DATABASE_URL' | 'TEST_REDIS_URL' | 'TEST_KAFKA_BROKERS' | 'TEST_MONGO_URL'

function engine(name: Variable): string {
  const value = process.env[name]
  if (!value) throw new Error(`${name} is not set. Run the tests by \`npm test\`, which starts the engines.`)
  return value
}

export const postgresUrl = (): string => engine('TEST_DATABASE_URL')
export const redisUrl = (): string => engine('TEST_REDIS_URL')
export const kafkaBrokers = (): string[] => engine('TEST_KAFKA_BROKERS').split(',')
export const mongoUrl = (): string => engine('TEST_MONGO_URL')
