/** The baseline: @fastify/http-proxy without anything else. */
import proxy from '@fastify/http-proxy'
import fastify from 'fastify'

const app = fastify()
await app.register(proxy, { upstream: process.env.UPSTREAM as string, disableRequestLogging: true })
await app.listen({ port: Number(process.env.PORT) })
