import type { Finding } from '../rules.ts';
import { CHECKS } from '../rules.ts';
import { checkBackup, checkRehearsal } from './checks/backups.ts';
import { checkDatabase } from './checks/database.ts';
import { checkDisk, checkFolder, checkProgram } from './checks/machine.ts';
import { checkAddress, checkCertificate, checkMail, checkSender } from './checks/network.ts';
import type { CheckupNeeds } from './needs.ts';

/** Looks at everything the journal needs to run, all at once; changes nothing. In the order of `CHECKS`. */
export async function checkup(needs: CheckupNeeds): Promise<Finding[]> {
  const findings = await Promise.all([
    checkProgram(),
    checkDisk(needs),
    checkFolder(needs),
    checkDatabase(needs),
    checkMail(needs),
    checkSender(needs),
    checkAddress(needs),
    checkCertificate(needs),
    checkBackup(needs),
    checkRehearsal(needs),
  ]);
  return findings.flat().toSorted((a, b) => CHECKS.indexOf(a.check) - CHECKS.indexOf(b.check));
}
