-- Who signs a plan, as its creator wrote it: a text, no right.
alter table action_plan
  add signer text not null default '' check (length(signer) <= 20),
  -- When the dealer first answered.
  add answered_on timestamptz;

-- Points and dealer remarks are written by dealers only, proofs by area managers too.
update action_plan t set answered_on = h.at
from (
  select h.dealer_id, h.ticket_no, min(h.at) as at
  from action_plan_history h join action_plan p using (dealer_id, ticket_no)
  left join membership m on m.client_id = p.client_id and m.person_id = h.person_id
  left join designation d on d.client_id = m.client_id and d.designation_id = m.designation_id
  where h.field in ('dealer_remarks', 'points') or (h.field = 'proof' and d.userpermission in (1, 5))
  group by 1, 2
) h
where h.dealer_id = t.dealer_id and h.ticket_no = t.ticket_no;
