-- Tasks of the schedule have other names now: what waits under one of before nobody would ever take. A new installation
-- has no queue yet.
do $$
declare
  former constant text[] := array['tell_overdue_tickets', 'forget_notifications', 'forget_failures', 'forget_sessions',
    'erase_forsaken_audio'];
begin
  if to_regclass('graphile_worker._private_jobs') is null then
    return;
  end if;
  delete from graphile_worker._private_jobs where task_id in (
    select id from graphile_worker._private_tasks where identifier = any(former));
  delete from graphile_worker._private_known_crontabs where identifier = any(former);
end $$;
