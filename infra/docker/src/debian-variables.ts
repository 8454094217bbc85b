import { debianNode } from './debian-base.ts'
import { debianEngines } from './debian-engines.ts'
import { type EngineImage, engineImages } from './engine-images.ts'

const images: Record<EngineImage, string> = { base: debianNode, ...debianEngines }

/** With these `docker compose` uses the images made of Debian packages. */
export const debianVariables: Record<string, string> = {
  COMPOSE_FILE: 'docker-compose.yml:infra/docker/debian/compose.yaml',
  ...Object.fromEntries(
    Object.entries(engineImages).map(([name, { variable }]) => [variable, images[name as EngineImage]]),
  ),
}
