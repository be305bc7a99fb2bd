import { access, constants, readFile } from 'node:fs/promises';
import { fileSize } from '#base/text.ts';
import { ofDisk, requiredRoom } from '#platform/files/free-space.ts';
import { type Finding, stateOfDisk } from '../../rules.ts';
import { checkupTexts } from '../../texts.ts';
import type { CheckupNeeds } from '../needs.ts';
import { reasonOf } from '../reason.ts';

const MIN_NODE = 24;

export async function checkProgram(): Promise<Finding> {
  const texts = checkupTexts.program;
  const node = process.versions.node;
  return Number(node.split('.')[0]) < MIN_NODE
    ? { check: 'program', state: 'fault', text: texts.oldNode(node), advice: texts.oldNodeAdvice }
    : { check: 'program', state: 'good', text: texts.runs(await programVersion(), node) };
}

/** The version of the program, from the folder in which it is started. */
async function programVersion(): Promise<string> {
  const { version } = JSON.parse(await readFile('package.json', 'utf8')) as { version: string };
  return version;
}

export async function checkDisk({ config }: CheckupNeeds): Promise<Finding> {
  const texts = checkupTexts.disk;
  try {
    const disk = await ofDisk(config.dataDir);
    const floor = requiredRoom(disk, config.minFreeBytes);
    const state = stateOfDisk({ ...disk, floor });
    const [free, total] = [fileSize(disk.free), fileSize(disk.total)];
    const text = state === 'fault' ? texts.full(free, fileSize(floor)) : texts.free(free, total);
    return { check: 'disk', state, text, ...(state !== 'good' && { advice: texts.advice }) };
  } catch (error) {
    return { check: 'disk', state: 'fault', text: texts.unknown(reasonOf(error)), advice: texts.unknownAdvice };
  }
}

export async function checkFolder({ config: { dataDir } }: CheckupNeeds): Promise<Finding> {
  const texts = checkupTexts.folder;
  try {
    await access(dataDir, constants.R_OK | constants.W_OK | constants.X_OK);
    return { check: 'folder', state: 'good', text: texts.good };
  } catch (error) {
    return { check: 'folder', state: 'fault', text: texts.fault(reasonOf(error)), advice: texts.advice };
  }
}
