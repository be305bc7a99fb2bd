import type { Client } from '#base/client.ts';
import { type AuditExport, type AuditQuery, siteContract as contract, type MailQuery } from './contract.ts';

export const siteClient = (client: Client) => ({
  mailLog: (query: MailQuery = {}) => client.call(contract.mailLog, { query }),
  resendMail: (id: string, resends?: number) => client.call(contract.resendMail, { params: { id }, body: { resends } }),
  auditLog: (query: AuditQuery = {}) => client.call(contract.auditLog, { query }),
  auditChain: async () => (await client.call(contract.auditChain)).data,
  exportAuditLog: (query: AuditExport = {}) => client.file(contract.exportAuditLog, { query }),
});
