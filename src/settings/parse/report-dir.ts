import { accessSync, constants, existsSync, statSync } from 'node:fs'
import { dirname, resolve } from 'node:path'
import { NotAccepted, type Place } from '../setting.ts'

/**
 * The absolute path of a folder that can be written to, or made. Asked before the run:
 * without a journal no event may be changed, and a report that can't be written is lost work.
 */
export function parseReportDir(path: string, { cwd }: Place): string {
  if (path.includes('\0')) throw new NotAccepted('which no path may hold')
  const folder = resolve(cwd, path)
  const nearest = nearestExisting(folder)
  if (!statSync(nearest).isDirectory()) throw new NotAccepted('in the place of which is a file')
  try {
    accessSync(nearest, constants.W_OK)
  } catch {
    throw new NotAccepted('where nothing may be written')
  }
  return folder
}

function nearestExisting(path: string): string {
  const parent = dirname(path)
  return existsSync(path) || parent === path ? path : nearestExisting(parent)
}
