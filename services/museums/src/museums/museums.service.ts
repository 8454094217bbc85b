import { type CategoryCode, type Museum, texts } from '@vitrine/contracts'
import { notFound } from '@vitrine/service-kit'
import type { MuseumsContext } from '../context.ts'
import { greatestMuseumId } from './ids.ts'
import { findCategory, findMuseum, findRenamedSlug, type MuseumKey } from './museums.repository.ts'

export async function museumById(ctx: MuseumsContext, id: number, viewerId: number | null): Promise<Museum> {
  const museum = await find(ctx, { id }, viewerId)
  if (!museum) throw notFound(texts.museum.notFound)
  return museum
}

/** The museum, or the slug that it has now. */
export async function museumBySlug(
  ctx: MuseumsContext,
  slug: string,
  viewerId: number | null,
): Promise<{ museum: Museum } | { renamedTo: string }> {
  const museum = await find(ctx, { slug }, viewerId)
  if (museum) return { museum }
  const renamedTo = await findRenamedSlug(ctx.prisma, slug)
  if (renamedTo === null) throw notFound(texts.museum.notFound)
  return { renamedTo }
}

async function find(ctx: MuseumsContext, key: MuseumKey, viewerId: number | null): Promise<Museum | null> {
  if ('id' in key && key.id > greatestMuseumId) return null
  return findMuseum(ctx.prisma, key, viewerId, ctx.clock())
}

/** All that a cover needs to know. */
export async function categoryOfMuseum(ctx: MuseumsContext, id: number): Promise<CategoryCode> {
  const category = id > greatestMuseumId ? null : await findCategory(ctx.prisma, id)
  if (category === null) throw notFound(texts.museum.notFound)
  return category
}
