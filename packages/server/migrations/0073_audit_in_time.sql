-- Owners and accountants look through the audit by time, over all chains of their business.

create index audit_event_in_time on audit_event (business_id, at, stream_id, seq);
