-- Whoever knows a password that somebody else chose acts in the name of the one who chose it.
alter table person add column password_set_by int references person on delete set null;
update person p set password_set_by = (
  select a.person_id from audit a where a.action = 'password.reset' and a.subject = p.email
  order by audit_id desc limit 1)
where must_change;

-- A line about a shared person names an administrator of another client, who may leave with that client.
alter table audit
  drop constraint audit_person_id_fkey,
  add constraint audit_person_id_fkey foreign key (person_id) references person on delete set null;
